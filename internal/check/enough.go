package check

// The thresholds of the checks: how much is needed before an irregularity is reported. Less may be
// chance, or the style of the game.
//
// Words: how many letters they have, at least or at most.

// Of words: how many letters they have, at least or at most.
const (
	leastWord     = 4  // that may be emphasized in capitals
	longShout     = 5  // of an abbreviation, at most
	leastName     = 4  // of a name searched for in texts
	leastNaming   = 4  // of a word in a name that says what is counted
	leastStem     = 4  // shared by two words that may be forms of one: "object" and "objects"
	leastHalf     = 3  // in each of two words that may be one word of another name
	leastMeasure  = 4  // in a word by which two fields are alike: shorter ones belong to the language
	leastLetters  = 5  // in a word checked for transposed letters: shorter ones are too often other words
	leastSlipped  = 6  // in a word checked for one wrong letter, other than its last
	endingLetters = 3  // at its end that another form of the word may change
	leastShort    = 4  // in a shorter name checked for transposed or doubled letters: below that it is too often another word
	leastNear     = 7  // in a word checked for a slip in a language without a word list
	leastAccented = 5  // in a word that may be a name with different accents
	leastRoot     = 6  // in a word without its ending that is checked for a slip
	leastQuoted   = 4  // characters in a name without spaces of which one may be wrong
	longestSolid  = 24 // characters of such a name that are checked, at most
	mostLetters   = 60 // bytes in a word that may be a slip: anything longer is not a word, and is tried letter by letter
	mostBefore    = 60 // bytes read before a word that may end a name
	mostDeclined  = 4  // words of a name that is read in another case
)

// Texts and their words.
const (
	aPhrase                  = 3     // words in capitals in a row that are emphasized as a whole; so is a phrase with a word longer than abbreviations are
	leastWords               = 20    // words of a sentence that occurs twice: shorter ones are phrases that rules repeat on purpose
	leastRepeated            = 9     // words of a sentence that equals another except for a number
	leastSentence            = 6     // words of a text that can lack one at its end: a shorter one is a heading, "distrustful of"
	leastTold                = 9     // words of a line after a label that states something
	leastSaid                = 3     // words of a card by which it is recognized
	leastSame                = 4     // words of a text that only two cards share
	leastKindred             = 6     // texts that say the same of different things, before one that differs is reported
	openBook                 = 3     // unfinished paragraphs that are the style of a book, if they are more than one in ten
	leastTerm, leastUsed     = 2, 5  // times that a word of the game's own is capitalized within sentences, and occurs at all
	leastForeign, knownOf    = 40, 6 // longer words of a game, at least one in six of which must be known as English
	leastFormed              = 2     // times that a noun appears after numbers in the form that another place lacks
	leastCapitals            = 5     // names that begin with a capital, before one that does not is reported as having lost its beginning
	leastReminded, mostWords = 3, 2  // texts with the same reminder of a keyword, and words by which a reminder with a slip may differ
	leastKeywords            = 8     // times that a field of texts has a keyword at the start of a line
	leastSelf                = 5     // texts of a field that name themselves in the same place, before the one that names another is reported
	leastBold                = 4     // times that a word comes before names in bold, for each that is none
	leastCalled              = 3     // times that a text refers to an entry as in "play the scene *First Steps*"
	leastStressed            = 5     // times that names of one kind of thing are emphasized after a word
	leastCounted             = 5     // things that are "all eleven": fewer are more often some that were just mentioned
	leastInARow              = 3     // things that a sentence gives a number each; with so few, the others must differ
	leastClauses             = 5     // numbers with at least two parts, "4.2", on headings and paragraphs of a book that numbers its own rules
	leastHeads               = 4     // column heads that are in order
	leastRules, mostBreaks   = 12, 2 // rule numbers that show how a game numbers, and breaks that may be mistakes
	leastDice                = 3     // kinds of dice in a list of those needed
	fewSigns                 = 4     // icons that a list of all icons explains
	leastNames               = 5     // rows of a table that begin with names of entries, before one that does not is reported even if it has no figures of an entry
	leastAdding              = 4     // other rows of a table that add up to the total
	leastGiven               = 5     // things of a sort that the texts name
)

// Things of one kind: how many must be regular, compared with the one or two that are not.
const (
	leastAlike                            = 4        // that agree
	leastTexts                            = 40       // members of which one has no text
	mostEmpty                             = 10       // members for each whose text is empty though it may not be left out
	leastRows, leastNamed                 = 3, 2     // choices that are rows of a table; the second if the field is named after what it chooses from, like the class of a weapon
	leastCited                            = 15       // members of a list that cite the source in order
	leastOneWay                           = 8        // references that go one way along a list, if the odd one closes no cycle
	leastOrdered                          = 5        // members that agree on the order of two of their kinds
	leastInPlace                          = 5        // consecutive numbers, all but two
	leastNumbered                         = 16       // members that a field numbers
	leastKeyed                            = 8        // rows of a list that are called by a number
	leastFull, fewestFull                 = 4, 4     // members with a value, in total and for each without
	leastHad, fewestHad, mostIdle         = 6, 4, 2  // members that are named, in total and for each that is not, and those that are not
	fewOften                              = 3        // members that are all named equally often, like the edges of tiles, before one that is not is reported
	leastMet                              = 4        // of the things that a field may name, those that it does name
	leastSets, leastTallied               = 4, 2     // lists that hold each thing once, and those that say how many of each
	leastParted                           = 12       // things that are each in one of several lists
	leastBlocks                           = 3        // blocks that print entries of one collection, two of them the same
	leastPictured                         = 6        // things distinguished by their icons
	leastMustered                         = 8        // things in lists of the same kind as the owner of the list
	leastSigns                            = 5        // things distinguished by a colour or a code
	mostCalled, mostShared                = 3, 4     // things with the same name by mistake, and names that occur twice: beyond that it is how cards are named
	fewNames                              = 4        // names of a list that may always differ from their ids
	leastAsked                            = 2        // figures that the rules ask for: then they are rules for things of this kind
	leastColumns, leastPoints, onBoard    = 3, 4, 3  // columns and rows of a board, points in texts that are on it, and those for each that is not
	leastSpeaking, speakingEach           = 5, 10    // things whose texts speak of what they refer to, and those for each more that does not
	leastRecords                          = 20       // records in lists, each with a name of its own
	leastNamedCards                       = 3        // cards of a deck that a course names; it may leave out one more for every six
	mostKinds, leastOfKind                = 12, 3    // texts of few words that are kinds, and texts per kind on average
	leastSorted, leastOfAWord, leastMeant = 8, 3, 2  // members that a column of few words sorts, members per word, and members with the word that another should have been
	leastRunning, leastRun                = 20, 4    // members of a family that is written in runs, and of each run
	leastBeside, leastRuns                = 3, 5     // members on either side of the one that breaks a run, and runs
	leastRange, leastKey, timesOthers     = 6, 20, 6 // other figures, in all and to notice a key pressed twice, and the multiple of their largest that is reported
	leastCards, leastSides, leastShared   = 8, 3, 5  // cards of a deck in which two are the same, sides of tiles, or fields that both have
	leastCells                            = 2        // cells in which two bands agree: one figure may well be the same
	leastCompared                         = 4        // values in which two options agree: a price and one figure may well be the same
	leastLevel                            = 3        // points at which a curve is level
	leastPlayed                           = 20       // games, before something that never happened is reported
	mostListed                            = 1000     // cards of a deck that might be listed by name
)

// Single checks.
const (
	// Families searched for copied blocks.
	leastFamily = 5   // members
	leastValues = 4   // distinct values of each figure that counts
	leastCopied = 3   // figures, all different, that two members share and few others have
	rareOf      = 6   // few means at most one member in this many, or two
	mostRare    = 60  // and never more than this: in a large family one in six is common
	mostChance  = 0.2 // blocks expected by chance if figures were distributed at random

	// Fields that count the things that refer to their entry, as a rarity may say how many cards
	// have it.
	leastOfEach  = 2  // the least such number
	leastOfThem  = 2  // entries with a correct number
	leastOfTheir = 6  // their sum
	leastListed  = 20 // the same for the sums of their own lists

	// Figures in the texts of a family that match one of its fields.
	leastAgreed  = 3 // texts that agree with a field that they name, compared with one that does not
	leastFramed  = 5 // texts that agree with a field that they do not name
	leastFigures = 2 // figures among those that agree, 3 if the field is not named

	// Families with two crossed fields, like the suits and ranks of cards, and fields that follow
	// from another, like the value of a rank.
	leastCrossed = 16 // members of such a family
	leastLines   = 3  // values of each of two crossed fields
	leastGroups  = 6  // values of a field that another follows from
	leastGroup   = 3  // members with each value that agree, compared with one that does not
	leastFew     = 10 // members for each that is in no such group, such as a joker
	mostCrossed  = 600

	// leastWays is how many connections of a map must be two-way before a one-way one is reported,
	// and oftenBack their percentage.
	leastWays = 4
	oftenBack = 75

	// Prices compared with what they buy.
	leastWorded  = 3  // figures that rise with the price, and pairs that one member breaks, if it buys more than figures
	leastPriced  = 7  // members of a kind with a price
	leastInLine  = 15 // pairs in which the member with more of everything costs more
	leastBroken  = 2  // pairs that one member must break before its price is reported
	mostOutliers = 2  // members that may break any
	forEachWrong = 3  // pairs that show that a figure rises with the price, for each that does not

	// Laws that figures obey without being told to.
	leastObeying = 6 // members
	leastTimes   = 5 // of them, if one figure is a multiple of the other, or is in the name
	forEachOff   = 5 // of them, for each that does not obey
	mostOff      = 2 // that do not obey
	leastApart   = 4 // distinct values that a law takes and gives
	firstTried   = 5 // members through two of which a line is tried, most of which must obey it

	// leastParts is the least number of parts of a sum that a text lists. farthestSum bounds how far
	// they may differ from it in total, as a fraction of the sum: beyond that, something else is
	// counted.
	leastParts  = 3
	farthestSum = 4 // a quarter of the sum

	// leastLengths is how many lengths of a game must have one unit before one or two in another are
	// reported, and mostOddLengths how many may differ.
	leastLengths   = 8
	mostOddLengths = 2
)
