// Where things lie on the table, in pixels: cards as large as fit, the clock above the columns or beside them.

/**
 * @typedef {object} Layout
 * @property {boolean} isWide whether the columns lie beside the clock
 * @property {number} cardWidth
 * @property {number} cardHeight
 * @property {number} gap between two columns
 * @property {number} dialWidth
 * @property {number} dialHeight
 * @property {number} columnsHeight how high a column may become
 */

const CARD_RATIO = 1.4;

/** How many card widths a dial needs so that no two cards of it overlap. */
const DIAL_WIDTHS = 6.6;
const DIAL_HEIGHTS = 5.15;

const LARGEST_CARD = 110;
const SMALLEST_CARD = 30;

/** How much of a card must be seen to read it, and how much is seen where there is room, by its height. */
const READABLE_STEP = 0.2;
const USUAL_STEP = 0.4;

/**
 * Returns the layout of a table.
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
export function layOut(width, height) {
  const isWide = width > height * 1.15;
  const gap = Math.max(3, Math.min(12, Math.round(width / 110)));
  const margin = 2 * gap;
  const limits = isWide
    ? [(width - 3 * margin - 7 * gap) / (8 + DIAL_WIDTHS), (height - margin) / (DIAL_HEIGHTS * CARD_RATIO)]
    : [(width - margin - 7 * gap) / 8, (0.53 * height) / (DIAL_HEIGHTS * CARD_RATIO)];
  const cardWidth = Math.floor(Math.max(SMALLEST_CARD, Math.min(LARGEST_CARD, ...limits)));
  const cardHeight = Math.round(cardWidth * CARD_RATIO);
  const columnsWidth = 8 * cardWidth + 7 * gap;
  const dialRoom = isWide ? width - columnsWidth - 3 * margin : width - margin;
  const dialWidth = Math.min(dialRoom, Math.round(cardWidth * DIAL_WIDTHS * 1.32));
  // As round as there is room for.
  const dialHeight = Math.round(
    Math.max(cardHeight * DIAL_HEIGHTS, Math.min(dialWidth * 1.05, isWide ? height - margin : 0.52 * height)),
  );
  const columnsHeight = isWide ? height - margin : height - dialHeight - margin;
  return { isWide, cardWidth, cardHeight, gap, dialWidth, dialHeight, columnsHeight };
}

/**
 * Returns how far apart the cards of a column lie.
 * @param {Layout} layout
 * @param {number} count
 */
export function columnStep(layout, count) {
  const room = (layout.columnsHeight - layout.cardHeight) / Math.max(1, count - 1);
  const usual = layout.cardHeight * USUAL_STEP;
  return Math.round(10 * Math.max(layout.cardHeight * READABLE_STEP, Math.min(usual, room))) / 10;
}

/**
 * Returns where the middle of an hour's card lies in the dial, and the middle of its number.
 * @param {Layout} layout
 * @param {number} hour
 */
export function placeOnDial(layout, hour) {
  const angle = (hour / 6) * Math.PI;
  const [sine, cosine] = [Math.sin(angle), -Math.cos(angle)];
  const { cardHeight, cardWidth, dialHeight, dialWidth } = layout;
  const across = ((dialWidth - cardWidth) / 2) * sine;
  const down = ((dialHeight - cardHeight) / 2) * cosine;
  // The number lies towards the middle, just beyond where that way leaves the card.
  const distance = Math.hypot(across, down);
  const [toMiddleX, toMiddleY] = [-across / distance, -down / distance];
  const leave = Math.min(cardWidth / 2 / Math.abs(toMiddleX), cardHeight / 2 / Math.abs(toMiddleY));
  const way = leave + Math.max(15, cardWidth * 0.27);
  const [x, y] = [dialWidth / 2 + across, dialHeight / 2 + down];
  return { x, y, labelX: x + way * toMiddleX, labelY: y + way * toMiddleY };
}
