package percentile

import "punchboard/internal/play/part"

// Readings are the questions that fights depend on and the answers that they know: the
// first is played where another is chosen that is none of them.
var Readings = part.ReadingsOf(`
	roll-under=from-zero,or-equal,lower auto-fire=one-roll,each-round throw-rounding=down,up,nearest
	suit-armour=replace,add suit-susceptibility=replace,add stun-armour=absorbs,ignores smoke-machines=no,yes
	psi-none=zero,immune lift-cost=level,step-and-level sight-corner=open,tight objects-in-sight=obstruct,block
	initiative-when=round leftover-tu=advance leftover-lost=kept split-turn=no part-payment=no backwards=no
	diagonal-facing=facing turn-free=between large-turns=no hover-diagonal=no encumbered-what=table
	encumbered-legs=multiply free-clip-kind=one support-empty=no loaded-weight=in range-count=squares range-levels=yes
	obstruction-target=yes shoot-facing=no sight-facing=all second-weapon=shots auto-short=yes auto-targets=no
	hopeless=miss throw-units=no throw-launcher=none launcher-fuse=impact launcher-prime=no timer-count=thrower
	grenade-direct=no melee-reach=beside melee-sum=weapon psi-sight=yes psi-cost=ten psi-range=no psi-dice=once
	panic-when=next panic-direction=nearest berserk-shots=all berserk-unarmed=aimed control-end=target
	control-turn=yours reaction-sides=each reaction-step=enter reaction-others=none reaction-melee=no reaction-throw=yes
	damage-least=no armour-wear=used stun-awake=no facing-tie=owner facing-above=under critical-machine=yes
	critical-stun=no critical-blast=weapons critical-head-armour=through critical-head-kill=yes critical-arms-again=zero
	critical-legs-fly=yes medikit-roll=roll medikit-hwp=no medikit-who=beside blast-centre=shot blast-distance=next
	blast-stun=no blast-walls=break blast-levels=yes incendiary-area=one incendiary-damage=target smoke-blast=area
	smoke-when=end fire-fall=no fire-units=square fire-spread=no miss-zero=one miss-diagonal=turn miss-second=yes
	miss-facing=no throw-miss-range=yes throw-through=beyond miss-short=ground haze-facing=front burst-rest=lost
	miss-from=needed kneel-throw=yes second-weapon-cost=nothing door-sight=closed flying-celatid=no clone-place=beside
	clone-again=again clone-new=new disk-when=die disk-stunned=no bare-hands=no implant-victims=living implant-armour=no
	zombie-owner=maker zombie-wounds=keep zombie-ashes=yes zombie-count=start stunned-eliminated=none-awake kneel-air=no
	kneel-turn=yes acid-target=square silacoid-fire=burns fall-both=prone stand-up=kneel wake-displace=pushes
	fall-levels=after fall-large=none fall-susceptibility=once facing-prone=own prone-stray=over stun-equal=stays
	stun-machines=yes exact-health=medikit structure-sum=no structure-acid=nothing structure-burn=no explosive-chain=yes
	second-akimbo=no akimbo-tu=higher berserk-target=front berserk-weapon=last reaction-akimbo=two reaction-phase=turn
	door-end=round kneel-who=all recovery-when=harm smoke-twice=once`)
