package actiondeck

import "punchboard/internal/play/part"

// The readings whose other answer is played too, and those answers.
const (
	firstHand    = "first-hand"
	noHand       = "nothing"
	drawExcess   = "draw-excess"
	atTheEnd     = "end"
	rangeExact   = "range-exact"
	upTo         = "up-to"
	orAnd        = "or-and"
	toTheMove    = "move"
	defenseSpill = "defense-spill"
	oneAttack    = "one-attack"
	rangeLines   = "range-lines"
	noAttack     = "not"
	reactWhom    = "reaction-target"
	anyFoe       = "any"
)

// Readings are the questions that play depends on and the answers that it knows: the
// first is played where another is chosen that is none of them.
var Readings = part.ReadingsOf(`
	first-hand=hand,nothing draw-excess=both,end range-exact=exact,up-to or-and=last,move
	defense-spill=any-attack,one-attack range-lines=like,not reaction-target=mover,any
	map-size=seven deployment=edges first-player=die units-left=own reshuffle=go-on friction-least=none
	range-count=target or-choice=player and-order=free several-attacks=each attack-limit=cards move-limit=lines-free
	move-split=any-order climbing=free los-higher=attacker los-edge=both past-units=others indirect-which=area
	hover=does-not flyer-below=one defense-stack=any defense-after=after terrain-several=cards terrain-flyer=does-not
	token-owner=player token-area=one stopped-card=spent area-target=hex splash-damage=one splash-friends=all
	auto-kill-defense=does flush-when=attacker telekinetic-whom=seen reflect-how=same discard-choice=opponent
	discard-hit=does-not drain-hit=hurt this-and-next=both control-length=two control-counts=owner control-kill=does-not
	boost-whom=sectoid spawn-limit=counters zombie-who=living become-hits=fresh heal-limit=does-not raise-when=round
	rush-when=hurt reaction-when=step reaction-own=does-not armed-civilian=scenario both-dead=draw own-edge=tile
	flyer-stack=ground raised-hand=until-end double-tap=own splash-defense=every stopped-again=again flush-what=any
	victory-which=all`)
