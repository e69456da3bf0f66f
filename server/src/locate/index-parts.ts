import type { MacPart } from '@patchbay/contract/identifiers/partial-mac'
import type { Heard } from '../sources/ask-source.ts'
import { capped, choiceOf, mostChoices } from './index-choices.ts'
import { sightingsLike } from '../facts/walked-ports.ts'
import type { Search } from './search.ts'

/**
 * MACs of which this is a part, as far as the walks saw them: DHCP servers and ISE are asked for whole ones. What may as
 * well be something else is only a suggestion, for digits alone say too little to take the one device that has them.
 */
export async function offerParts(
  { db, dossier, offers }: Search,
  { digits, where }: MacPart,
  meant: 'surely' | 'perhaps',
): Promise<Heard> {
  dossier.partAsked = meant
  const found = await sightingsLike(db, digits, where, mostChoices + 1)
  for (const sighting of found.slice(0, mostChoices)) {
    const choice = choiceOf(sighting)
    if (meant === 'surely') offers.add(choice)
    else offers.suggest({ ...choice, detail: `has ${digits} · ${choice.detail}` })
  }
  return capped(found.length, 'MACs: type more digits')
}

/** Adds what the same text means as part of a MAC to what it came to as something else. */
export async function withParts(search: Search, heard: Heard | null): Promise<Heard | null> {
  const { identifier, dossier } = search
  const part = 'part' in identifier ? identifier.part : null
  if (part === null || dossier.infrastructure !== null) return heard
  // With separators it is written as a MAC is; bare digits are most often something else.
  const written = 'typed' in identifier ? identifier.typed : identifier.canonical
  const more = await offerParts(search, part, written === part.digits ? 'perhaps' : 'surely')
  if (heard === null) return more
  const why = [heard.why, more.why].filter((one) => one !== undefined).join('; ')
  return {
    count: heard.count + more.count,
    complete: heard.complete !== false && more.complete !== false,
    ...(why === '' ? {} : { why }),
  }
}
