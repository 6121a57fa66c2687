package force

import (
	"fmt"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// numbers are the single numbers of the rules of a war, each read by its role.
type numbers struct {
	TotalPanicLose, MissionTries, LoyaltyBase                           int
	TimeEach, TimeTokens, ExpiredPanic, ExpiredLoyalty, MissionsUp      int
	HealTurn, RoomsPerTurn, BaseRooms, PsiLabHeroes, ResearchUp         int
	Carriers, SurviveDamage, Flipped, MissionLoyalty, MissionPanic      int
	InvasionPanic, InvasionRelief, InvasionLoyalty                      int
	TrainingCost, TrainingUp, HeroCost                                  int
	Hand, Changes                                                       int
	AlienHand, DeckMin, HeroesMax, PsionicMin, SoldiersMax, PerSoldier  int
	WinExperience, Uses, CaptiveCredits, CaptiveResearch, WeaponCredits int
	ReducedForce, Repair                                                int // a factor for the dice
	PrlBase, PrlCoverage                                                int
	IncomeLoyalty, IncomeExtra, IncomeExtraMax                          int // what further loyalty brings
	PanicIncome, NearPanic, NearIncome                                  int // what panic costs

	loyalDice, reducedDice, repairDice dice.Dice
}

// read fills in the numbers by their roles.
func (n *numbers) read(e *rules) error {
	if err := e.Read(n); err != nil {
		return err
	}
	for role, to := range map[string]*dice.Dice{"loyalty-start": &n.loyalDice, "reduced-force": &n.reducedDice, "repair": &n.repairDice} {
		x, err := e.Entry("rules", e.ID(role))
		if err != nil {
			return err
		}
		if *to, err = dice.Parse(x.Field("dice").Text); err != nil {
			return err
		}
	}
	if n.NearPanic < 1 || n.NearIncome < 1 {
		return fmt.Errorf("%q is %d and %q is %d: both have to divide", e.ID("near-panic"), n.NearPanic, e.ID("near-income"), n.NearIncome)
	}
	return nil
}

// roll is a table that a die is rolled on.
type roll struct {
	table rows
	die   dice.Dice
	faces []int // its results
}

// face returns the chance of one face: how much 1 more on a roll may change.
func (r roll) face() float64 { return 1 / float64(len(r.faces)) }

// rows finds the row for a modified throw: that of the nearest throw that has one.
type rows struct {
	lo   int
	line []line
}

// line is a row of a table, parsed.
type line struct {
	n, panic, damaged            int // n: invasions
	reduced, destroyed, detected bool
}

// roll reads a table by its role into rows indexed by number, including throws modified by up to
// spread.
func (b *gameData) roll(role string) (roll, error) {
	t, die, err := b.e.Roll(role)
	if err != nil {
		return roll{}, err
	}
	out := roll{die: die, faces: die.Results()}
	first := true
	for n := die.Min() - spread; n <= die.Max()+spread; n++ {
		row := t.Row(n)
		if row == nil && first {
			continue
		}
		if row == nil {
			break
		}
		if first {
			out.table.lo, first = n, false
		}
		x := line{panic: int(row.Cell("panic").Int), damaged: int(row.Cell("damaged").Int), reduced: row.Cell("reduced").True(),
			destroyed: row.Cell("destroyed").True(), detected: row.Cell("detected").True(), n: int(row.Cell("invasions").Int)}
		out.table.line = append(out.table.line, x)
	}
	return out, nil
}

// spread is how far beyond the die's faces modified throws are looked up; those further off give
// the last row.
const spread = 20

// at returns the row of a modified throw.
func (r roll) at(n int) line { return r.table.line[min(max(n-r.table.lo, 0), len(r.table.line)-1)] }

// chance returns the chance that a modified throw gives a row for which pass is true.
func (r roll) chance(bonus int, pass func(line) bool) float64 {
	good := lists.Count(r.faces, func(n int) bool { return pass(r.at(n + bonus)) })
	return float64(good) / float64(len(r.faces))
}
