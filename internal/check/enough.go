package check

// How much it takes before what is otherwise is news, check by check: less is chance, or a manner of the game.

// Of words: how many letters they have, at least or at most.
const (
	leastWord     = 4  // that may stand in capitals to stress it
	longShout     = 5  // of an abbreviation, at most
	leastName     = 4  // of a name that is looked for in texts
	leastNaming   = 4  // of a word of a name that says what is counted
	leastStem     = 4  // that two share, of which one may be a form of the other: "object" and "objects"
	leastHalf     = 3  // of each of two that may be one word of another name
	leastMeasure  = 4  // of one by which two fields are alike: shorter ones are those of the language
	leastLetters  = 5  // in which exchanged letters are looked for: shorter ones are too often other words
	leastSlipped  = 6  // in which a slip of one letter is looked for, but for its last
	endingLetters = 3  // of these: another ending makes another form
	leastShort    = 4  // of a shorter name, in which two letters changed places, or one is doubled: else it is too often another word
	leastNear     = 7  // in which a slip is looked for in a language whose words are not known
	leastAccented = 5  // of one that may be a name with other accents
	leastRoot     = 6  // of a word without its ending in which a slip is looked for
	leastQuoted   = 4  // characters of a name without blanks of which one may be wrong
	longestSolid  = 24 // of these, at most, that are looked at
	mostLetters   = 60 // bytes of one that may be a slip: what is longer is no word, and is tried letter by letter
	mostBefore    = 60 // bytes that are read before a word that may end a name
	mostDeclined  = 4  // words of a name that is read in another case
)

// Of texts and their words.
const (
	aPhrase                  = 3     // words in capitals side by side that are stressed as a whole; so is one with a word longer than abbreviations are
	leastWords               = 20    // words of a sentence that stands twice: shorter ones are phrases that rules repeat on purpose
	leastRepeated            = 9     // words of a sentence that says the same as another but for a number
	leastSentence            = 6     // words of a text that can want another one at its end: a shorter one is a head, "distrustful of"
	leastTold                = 9     // words of a line behind a label that tells something
	leastSaid                = 3     // words of a card that is known by them
	leastSame                = 4     // words of a text that two cards share alone
	leastKindred             = 6     // texts that say the same of different things, before one is out of line
	openBook                 = 3     // open paragraphs that are the manner of a book, where they are more than one in ten
	leastTerm, leastUsed     = 2, 5  // times that a word of the game's own has a capital within sentences, and stands anywhere
	leastForeign, knownOf    = 40, 6 // longer words of a game, of which one in six is a known one of English
	leastFormed              = 2     // times that a noun stands behind numbers in the form that another place has not
	leastCapitals            = 5     // names that begin with a capital, before one that does not has lost what stood before it
	leastReminded, mostWords = 3, 2  // texts that give one reminder of a keyword, and words by which one is another with a slip
	leastKeywords            = 8     // times that a field of texts has a keyword at the head of a line
	leastCalled              = 3     // times that a text calls for an entry as "play the scene *First Steps*" does
	leastStressed            = 5     // times that names of one kind of thing stand in stress behind a word
	leastCounted             = 5     // of things that are "all eleven": fewer are more often some that were just spoken of
	leastInARow              = 3     // things that a sentence gives a number each; with as few, the others must differ
	leastClauses             = 5     // numbers of two parts or more, "4.2", that headings and paragraphs bear in a book that counts its rules by itself
	leastHeads               = 4     // heads of columns that are in order
	leastRules, mostBreaks   = 12, 2 // numbers of rules that say how a game counts, and places where it may break off by mistake
	leastDice                = 3     // kinds of dice in a list of those that one needs
	fewSigns                 = 4     // icons that a list of all icons explains
	leastNames               = 5     // rows of a table that begin with names of entries, before one that does not is news though no figure is theirs
	leastAdding              = 4     // other rows of a table that add up to the number they are of
	leastGiven               = 5     // of a sort that the texts name
)

// Of things of one kind: how many are as they should be, beside the one or two that are not.
const (
	leastAlike                            = 4        // that agree
	leastRows, leastNamed                 = 3, 2     // choices that are rows of a table; the same where the field is called by what it chooses from, the class of a weapon
	leastCited                            = 15       // of a list that cite the source in the order in which they stand
	leastOneWay                           = 8        // references that go one way along a list, though the odd one closes no circle
	leastOrdered                          = 5        // that agree in the order of two of their kinds
	leastInPlace                          = 5        // numbers that run on by one, all but two
	leastKeyed                            = 8        // rows of a list that are called by a number
	leastFull, fewestFull                 = 4, 4     // with a value, and for each without
	leastHad, fewestHad, mostIdle         = 6, 4, 2  // that are named, for each that is not, and that are not
	fewOften                              = 3        // that are all named so often each, as the edges of tiles are, that one which is not is news
	leastMet                              = 4        // of what a field may name that it does
	leastSets, leastTallied               = 4, 2     // lists that hold each thing once; the same where they say how many of each
	leastParted                           = 12       // things that each stand in one of some lists
	leastPictured                         = 6        // told apart by their icons
	leastMustered                         = 8        // in lists of the kind of who lists them
	leastSigns                            = 5        // told apart by a colour or a code
	mostCalled, mostShared                = 3, 4     // that bear one name by mistake, and names that stand twice so: of more it is how cards are called
	fewNames                              = 4        // names of a list that may always say nothing of their ids
	leastAsked                            = 2        // figures that the rules ask for: then they are rules for things of this kind
	leastNamedCards                       = 3        // cards of a deck that a course names; of six it may leave out one more
	mostKinds, leastOfKind                = 12, 3    // texts of few words that are kinds, and of each on average
	leastSorted, leastOfAWord, leastMeant = 8, 3, 2  // that a column of few words sorts, to a word, and of the word that another was meant to be
	leastRunning, leastRun                = 20, 4    // of a family that is written in runs, and in each of them
	leastBeside, leastRuns                = 3, 5     // on either side of the one that breaks a run, and runs
	leastRange, leastKey, timesOthers     = 6, 20, 6 // figures of others, those where a key was pressed twice, and times the largest of them that one is
	leastCards, leastSides, leastShared   = 8, 3, 5  // cards of a deck of which two are the same, sides of tiles, or fields that both have
	leastCells                            = 2        // cells of two bands that say the same: of one figure they may well agree
	leastCompared                         = 4        // values of two options that come to the same: a price and one figure may well agree
	leastLevel                            = 3        // points of a curve that are alike
	leastPlayed                           = 20       // games, before what never happened is news
	mostListed                            = 1000     // cards of a deck that somebody may list by their names
)

// Of one check each.
const (
	// Of a family that is looked through for copied blocks.
	leastFamily = 5   // members
	leastValues = 4   // different values of each figure that counts
	leastCopied = 3   // figures, all different, that two members share and few others have
	rareOf      = 6   // few is one member in so many, or two
	mostRare    = 60  // and never more than so many: in a large family what one in six has is common
	mostChance  = 0.2 // blocks that chance would make, figures being dealt out by lot

	// Of a field that is how many things refer to its entry, as a rarity may say how many cards
	// are of it.
	leastOfEach  = 2  // such a number
	leastOfThem  = 2  // entries that say it rightly
	leastOfTheir = 6  // the sum of what these say
	leastListed  = 20 // the same of what lists of their own add up to

	// Of figures that the texts of a family give and that are those of one of its fields.
	leastAgreed  = 3 // texts that agree with a field which they name, beside one that does not
	leastFramed  = 5 // texts that agree with a field which they do not name
	leastFigures = 2 // figures among those that agree, 3 where the field is not named

	// Of families in which two fields are crossed, as the suits and ranks of cards, and of
	// fields that follow from another, as what a rank is worth.
	leastCrossed = 16 // members of such a family
	leastLines   = 3  // values of each of two fields that are crossed
	leastGroups  = 6  // values of a field that another follows from
	leastGroup   = 3  // members that have each of them, and agree beside one that does not
	leastFew     = 10 // members for each that stands in no such group, such as a joker
	mostCrossed  = 600

	// leastWays is how many ways of a map must lead back before one that does not is news, and
	// oftenBack how many of them, in percent.
	leastWays = 4
	oftenBack = 75

	// Of prices that are held to what they buy.
	leastWorded  = 3  // figures that rise with the price, and pairs that one member breaks, where it buys more than figures
	leastPriced  = 7  // members of a kind that have a price
	leastInLine  = 15 // pairs in which the one with more of everything costs more
	leastBroken  = 2  // pairs that one member must break, before its price is news
	mostOutliers = 2  // members that may break any
	forEachWrong = 3  // pairs that say that a figure rises with the price, for each that does not

	// Of laws that figures obey without being told to.
	leastObeying = 6 // members
	leastTimes   = 5 // of them, where one figure is the other so many times, or stands in the name
	forEachOff   = 5 // of them, for each that does not obey
	mostOff      = 2 // that do not
	leastApart   = 4 // different values that a law takes and gives
	firstTried   = 5 // members through two of which a line is laid, of whom most obey it

	// leastParts is how many parts of a sum a text lists at least, and farthestSum how much they
	// may differ from it in all, by the sum: more is no slip but another thing that is counted.
	leastParts  = 3
	farthestSum = 4 // a quarter of it

	// leastLengths is how many lengths of a game must have one unit before one or two of
	// another are news, and mostOddLengths how many may.
	leastLengths   = 8
	mostOddLengths = 2
)
