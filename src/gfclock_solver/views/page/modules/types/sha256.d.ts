/** A digest in the making. */
export class Sha256 {
    /**
     * Takes more text, of ASCII only.
     * @param {string} text
     */
    update(text: string): this;
    /** Returns the digest as 64 hexadecimal digits; nothing may be added after it. */
    digest(): string;
    #private;
}
export type Eight = [number, number, number, number, number, number, number, number];
