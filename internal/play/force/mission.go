package force

import (
	"math/rand/v2"
	"slices"
)

// missionPhase is the sixth phase: squads fight for missions (004:152-164).
func missionPhase(w *war, _ *rand.Rand) { w.ask = tasks }

// tasks offers the missions that a free squad may fight, until as many were fought as are supported
// in a turn, and to stay at home.
func tasks(w *war) []move {
	out := w.choices[:0]
	squad, carriers, ok := team(w, forMission)
	if ok && w.fought < w.supported("mission") {
		for _, m := range w.missions {
			if m.fought {
				continue
			}
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.task(m, a.roomWon) }), func(*rand.Rand) {
				m.fought = true
				w.fought++
				beginBattle(w, m, forMission, squad, carriers)
			}, "mission", m.card.ID))
		}
	}
	return append(out, offer(0, func(chance *rand.Rand) {
		w.next(detectPhase)
	}, "stay"))
}

// wonMission gives loyalty and the reward (004:156-157).
func wonMission(w *war, m *task) {
	w.count("missions won", 1)
	w.say("  %s is won", m.card.Name)
	if m.card.win {
		w.over(endWon)
		return
	}
	reward(w, m.card.acts, m.region)
	w.cheer(m.region, w.b.n.MissionLoyalty)
	offBoard(w, m)
}

// lostMission adds panic; only the final mission can be tried again (004:161, 470-472).
func lostMission(w *war, m *task) {
	w.count("missions lost", 1)
	w.say("  %s is lost", m.card.Name)
	w.scare(m.region, w.b.n.MissionPanic)
	if !m.card.win {
		offBoard(w, m)
		return
	}
	if w.tries++; w.tries >= w.b.n.MissionTries {
		w.over(endTries)
	}
}

// reward applies what a card gives, for a region (004:410-465).
func reward(w *war, acts []act, r int) {
	for _, x := range acts {
		switch x.verb {
		case "gain":
			for range x.n {
				receive(w, x)
			}
		case "build":
			grant(w, w.b.room(x.room))
		case "turn-force":
			w.turnForce += x.n
		case "mission-force":
			w.nextForce += x.n
		case "shift":
			switch x.track {
			case "panic-track":
				w.scare(r, x.n)
			case "loyalty-track":
				w.cheer(r, x.n)
			}
		}
	}
}

// receive adds one unit of a resource.
func receive(w *war, x act) {
	switch x.resource {
	case "credit":
		w.credits++
		w.count("credits won", 1)
	case "research-token":
		w.rt++
		w.count("research tokens", 1)
	case "elerium":
		w.elerium++
		w.count("elerium", 1)
	case "experience":
		earn(w, 1)
	case "captive":
		takeCaptive(w)
	case "hero-card":
		recruit(w, x.plain)
	case "weapon-card":
		w.own[w.b.weapons[0].n]++
		w.forget()
	case "squad", "carrier", "interceptor":
		gain(w, x.resource)
	}
}

// takeCaptive gives credits, and research if a room that allows research has power (004:263).
func takeCaptive(w *war) {
	w.credits += w.b.n.CaptiveCredits
	w.count("credits won", float64(w.b.n.CaptiveCredits))
	w.count("captives", 1)
	if slices.ContainsFunc(w.b.captors, func(k int) bool { return w.on(k) > 0 }) {
		w.rt += w.b.n.CaptiveResearch
		w.count("research tokens", float64(w.b.n.CaptiveResearch))
	}
}

// grant builds a room at once, in a base the director chooses from those that may have it (004:255,
// 260).
func grant(w *war, k int) {
	w.first(func(w *war) []move {
		out := w.choices[:0]
		for _, x := range w.bases {
			if most := w.b.rooms[k].most; most > 0 && x.rooms[k] >= most {
				continue
			}
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.place(x) }), func(*rand.Rand) {
				w.say("  %s in %s", w.b.rooms[k].Name, w.b.regions[x.region].name)
				addRoom(w, x, k)
				house(w)
				opened(w, k)
			}, "base", w.b.regions[x.region].id, w.b.rooms[k].ID))
		}
		return out
	})
}

// opened gives psionic heroes of the director's choice when the first room for them is built
// (004:258-259).
func opened(w *war, k int) {
	if w.mind || amount(w.b.rooms[k].acts, "supports", "psionic-hero") == 0 {
		return
	}
	w.mind = true
	for range w.b.n.PsiLabHeroes {
		w.first(minds)
	}
}

// minds offers each psionic hero still in the deck. The deck is shuffled after one is taken.
func minds(w *war) []move {
	out := w.choices[:0]
	for _, k := range w.b.heroes {
		if k.psionic && slices.Contains(w.decks.heroes, k) {
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.card(k) }), func(chance *rand.Rand) {
				take(&w.decks.heroes, k)
				chance.Shuffle(len(w.decks.heroes), func(i, j int) {
					w.decks.heroes[i], w.decks.heroes[j] = w.decks.heroes[j], w.decks.heroes[i]
				})
				join(w, k)
			}, "hero", k.ID))
		}
	}
	return out
}
