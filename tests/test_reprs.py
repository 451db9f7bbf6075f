"""What a value with cards shows of itself is cards, not their numbers."""

from gfclock_solver.boards import parse_board
from gfclock_solver.cards import parse_card
from gfclock_solver.certificates import SolvableCertificate
from gfclock_solver.certifying import certify
from gfclock_solver.clock_patience.certificates import Certificate
from gfclock_solver.clock_patience.certificates.values import Evidence, PileCard
from gfclock_solver.clock_patience.rules import PlayOut
from gfclock_solver.rules import Move

BOARD = parse_board("Clock: SHCD\nReserve: 5C\nRules: one-space\n6C 7C\n")
EMPTY = "['6C 7C', '', '', '', '', '', '', '']"


def test_a_move_shows_its_card() -> None:
    """A move reads like the call that makes it, with a card for the number."""
    assert "Move('TH', 3, 'reserve', count=1)" == repr(Move(parse_card("TH"), 3, "reserve"))


def test_a_position_shows_its_cards() -> None:
    """A position shows layout, columns and reserve; what is on the clock is the rest."""
    assert f"Position(clock='SHCD', columns={EMPTY}, reserve='5C')" == repr(BOARD.position)
    assert repr(BOARD.position) in repr(BOARD)


def test_a_certificate_shows_its_cards() -> None:
    """So do certificates, through the position and the moves that they hold."""
    certificate = certify(BOARD)
    assert isinstance(certificate, SolvableCertificate)
    assert repr(BOARD.position) in repr(certificate)
    assert "moves=(Move('5C', 'reserve', 'clock', count=1), " in repr(certificate)


def test_values_of_clock_patience_show_their_cards() -> None:
    """The other game's values do the same."""
    king, ace = parse_card("KH"), parse_card("AS")
    assert "PileCard(3, 'KH')" == repr(PileCard(3, king))
    assert "PlayOut(order='KH AS', face_down=['', 'AS'])" == repr(PlayOut((king, ace), ((), (ace,))))
    evidence = Evidence(order=(king, ace), misplaced=PileCard(0, ace))
    assert "Evidence(order='KH AS', misplaced=PileCard(0, 'AS'))" == repr(evidence)
    certificate = Certificate("cp:1", "standard", ((king,), (ace, king)), "lost", evidence)
    assert f"Certificate('cp:1', 'standard', ['KH', 'AS KH'], 'lost', {evidence!r})" == repr(certificate)
