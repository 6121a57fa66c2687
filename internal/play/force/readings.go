package force

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/play/part"
)

// Readings are the questions that campaigns depend on and the answers that they know:
// the first is played where another is chosen that is none of them.
var Readings = part.ReadingsOf(`
	with-count=once,each against-count=once,each with-self=other,self with-and=both,either others-count=each-copy,once
	discard-first=before,after discard-who=strongest,weakest discard-order=together,meld-first,aliens-first
	controlled=printed,effects psionic-cards=psi,psi-and-heroes shiv-carries=no,yes
	interception-bonuses=compare,add,both income-near-panic=less-one,half,both
	air-defense-for=all aircraft-half=half arc-thrower=yes base-lost=stays base-room-same=yes base-where=free
	benefit-when=main board-adjacent=no captive-missions=no captive-when=at-once carrier-invasion=yes
	carrier-lost=no carrier-reward=idle changes-deck=no changes-hand=once containment-later=yes
	counter-back=done counter-same=yes coverage-detect=instead coverage-one=two coverage-roll=interception
	cup-empty=none damaged-again=no damaged-invasion=no damaged-which=roller deck-each=yes
	deck-leave-out=yes deck-order=yes destroyed-fought=no destroyed-reward=nothing detect-roll=each
	dice-when=count discard-limits=no draw-when=played experience-loss=no expire-when=third
	extra-alien-cards=aliens final-fail=stays final-left=goes-on final-time=no final-up=yes final-when=drawn
	flip-survive=yes flip-when=all foundry-satellite=yes foundry-several=once foundry-with=one
	generator-more=each heal-when=yes hero-dead=out hero-deck-empty=none hero-limit=any hero-refuse=no
	hero-use=deck heroes-any=yes hyperwave-far=all hyperwave-power=yes idle-rooms=nothing
	idle-satellites=no idle-units=choice income-least=no intercept-each=each intercept-range=all
	intercept-floor=first-row intercept-stop=yes intercept-uses=one invasion-nobody=lost invasion-unseen=no invasions-after=all
	lab-when=power loyalty-cap=any loyalty-none=nothing loyalty-reward=yes meld-all=no meld-over=left
	mission-complete=gone mission-limit=sum mission-limit-invasion=no mission-lost=discard panic-cap=lost
	panic-none=nothing panic-reward=its phase-parts=order power-when=phase prl-loss=falls psi-in-meld=no
	psi-lab-choice=choice psi-lab-first=yes psi-lab-idle=rests psi-limit=any psi-tech=psi
	purchase-phase=all random-hero=again rapid-recovery=instead reduced-roll=battle reduced-twice=each
	refill-empty=fewer repair-half=no repair-later=waits repair-roll=build research-mix=no research-refill=at-once
	research-south=each research-up-decks=each reward-force=battle reward-next=yes room-limit=no
	room-power=no room-reward=choice room-reward-full=lost room-stage=from satellite-move=no
	satellites-region=size situation-when=income squad-cards=risk squads-several=no stage-aliens=new
	stage-tokens=yes stage-when=at-once start-credits=none start-loyalty=once start-satellite=choice
	start-second=no supports-base=satellites tactical-cards=others tech-empty=nothing time-new=no
	total-panic-at=at total-panic-calm=rewards total-panic-counters=back total-panic-end=yes
	total-panic-ever=always total-panic-loyalty=no total-panic-missions=stays training-often=any
	training-rest=stay transfer=nothing transfer-room=yes unit-cap=sum unit-cap-satellites=yes
	unseen-when=at-once victory-tie=higher`)

// The verbs and tracks that a campaign does something for, by their roles, and
// the resources.
var (
	verbs = strings.Fields(`bonus bonus-against each others dice discard control counts-as draw income gain shift
		turn-force mission-force supports aliens-draw heal build allows win`)
	tracks = strings.Fields(`invasions-track detection-track interception-track defense-track survival-track
		generator-capacity soldier-limit psi-cost panic-track loyalty-track unit-cost`)
	resources = strings.Fields(`credit research-token elerium experience captive squad interceptor carrier aircraft
		satellite unit mission hero-card psionic-hero weapon-card room`)
)

// idle are the cards and rooms with an act that a campaign does nothing for,
// by what it does nothing for.
func (b *gameData) idle() map[string][]*card {
	out := map[string][]*card{}
	plays := func(roles []string, id string) bool {
		return id == "" || slices.ContainsFunc(roles, func(role string) bool { return b.id[role] == id })
	}
	for _, c := range slices.Concat(b.e.cards, b.e.rooms) {
		for _, x := range c.acts {
			switch {
			case !slices.Contains(verbs, x.verb):
				out["verb "+x.name] = append(out["verb "+x.name], c)
			case !plays(tracks, x.track):
				out["track "+x.track] = append(out["track "+x.track], c)
			case !plays(resources, x.resource):
				out["resource "+x.resource] = append(out["resource "+x.resource], c)
			}
		}
	}
	return out
}

// ignored says what of the cards a campaign does nothing for.
func (b *gameData) ignored() diag.List {
	var out diag.List
	idle := b.idle()
	for what, cards := range idle {
		out.Add(diag.Finding{At: cards[0].At, Severity: diag.Warning, Code: "PB007", Name: "not-a-choice",
			Message: fmt.Sprintf("campaigns do nothing for the %s, on %d cards or rooms", what, len(cards))})
	}
	return out
}
