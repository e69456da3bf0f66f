import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Past } from '../facts/positions.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import {
  associationNow,
  findPerson,
  knownBefore,
  leaseOfAddress,
  placeOfItsAccessPoint,
} from './ask-others.ts'
import { locateNow, nameFloors, readMore } from './ask-services.ts'
import { emptyLocationDossier } from './dossier.ts'
import { drawLocation } from './draw.ts'
import type { LocationText } from './question-text.ts'
import { locationFacts, namesAddress, namesFloor, namesPerson, noDevice, ofFloor } from './search.ts'
import type { LocationFacts, LocationQuestionOf, LocationSearch } from './search.ts'

const namesHolder = (search: LocationSearch) => namesAddress(search) || namesPerson(search)

/** Location services are needed; the others name the device before and the access point beside. */
const locationSources = defineQuestionSources<LocationQuestionOf, LocationFacts, Answer>({
  facts: locationFacts,
  // oxfmt-ignore
  rows: [
    { source: 'location',  required: true, asked: namesFloor,                                                   gives: ['floors'],      part: ['choices'],                ask: nameFloors },
    { source: 'location',  required: true,                      after: ['floors', 'logins'],                    gives: ['located'],     part: ['sections'],               ask: locateNow },
    { source: 'location',  required: true,                      after: ['located', 'known'],                                            part: ['track', 'hours'],         ask: readMore },
    { source: 'wireless',  optional: true,                      after: ['located', 'known'], unless: noDevice,  gives: ['association'], part: ['sections'],               ask: associationNow },
    { source: 'directory',                 asked: namesPerson,  after: ['floors'],           unless: ofFloor,   gives: ['logins'],      part: ['choices'],                ask: findPerson },
    { source: 'dhcp',                      asked: namesAddress,                                                 gives: ['known'],       part: ['choices'],                ask: leaseOfAddress },
    { source: 'index',                     asked: namesHolder,  after: ['floors', 'logins'], unless: ofFloor,   gives: ['known'],       part: ['choices'],                ask: knownBefore },
    { source: 'index',                                          after: ['association'],                                                 part: ['contradiction'],          ask: placeOfItsAccessPoint },
  ],
  draw: (search, sources) => drawLocation(search, sources),
})

export interface LocationLookUp extends Asking<Answer> {
  readonly text: LocationText
  readonly badges: readonly string[]
  readonly past: Past | null
}

/** Asks every location service where a device is, or who is on a floor; tells the answer as it grows. */
export async function lookUpPosition(
  parts: QuestionParts,
  { text, badges, past, ...asking }: LocationLookUp,
): Promise<Answered<Answer>> {
  const { text: typed, kind, words } = text
  const question = { text: typed, kind, words, canonical: typed, vendor: null, badges: [...badges] }
  const own = { db: parts.db, text, past, now: new Date(), dossier: emptyLocationDossier() }
  return askSources(locationSources, parts, own, { ...asking, question })
}
