import { personIn } from '@patchbay/connectors/identity/login-spellings'
import { peopleOf } from '../facts/people.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { SwitchFacts, SwitchSearch } from './search.ts'

const mostAsked = 150

/** Names of those who authenticated with the devices of this switch. */
export async function askOwners({
  search,
  system,
  turn,
}: RowPart<SwitchSearch, SwitchFacts, 'directory'>): Promise<Settled> {
  const { dossier } = search
  const logins = [...new Set(dossier.identity.flatMap(({ value }) => personIn(value.username) ?? []))]
  if (logins.length === 0) return { notAsked: 'no session has a person’s name' }
  turn.asking()
  const asked = logins.slice(0, mostAsked)
  const questions = asked.map((username) => ({ username }))
  const people = await peopleOf(system, questions, { ask: () => search.ask, width: 4 })
  if (people === null) return { notAsked: 'it has no lookup of people' }
  for (const login of asked) {
    const person = people.facts.find(({ value }) => value.username.toLowerCase() === login)?.value
    if (person !== undefined && person.displayName !== '') dossier.people.set(login, person.displayName)
  }
  const whole = asked.length === logins.length
  return {
    count: asked.filter((login) => dossier.people.has(login)).length,
    complete: whole,
    ...(whole ? {} : { why: `asked for ${asked.length} of ${logins.length} people` }),
  }
}
