import type { PersonHearing } from '../locate/person-names.ts'
import type { Systems } from '../systems/open.ts'
import { askEndpoints } from './ask-endpoints.ts'
import { askIndex } from './ask-index.ts'
import { askLeases } from './ask-leases.ts'
import { askPeople } from './ask-people.ts'
import { askPolicy } from './ask-policy.ts'
import { askSessions } from './ask-sessions.ts'
import type { AdmissionSearch } from './search.ts'
import { asksLeases, asksPeople, chipOf } from './sources.ts'

export interface AskedAround {
  readonly hearing: PersonHearing
  /** All services have said what sessions and authentications there are, or failed to. */
  readonly decided: () => void
  /** The endpoint was read, or could not be. */
  readonly described: () => void
}

/** Gives every source of the strip its part. All of them promise their word before the first one speaks. */
export function askAll(search: AdmissionSearch, systems: Systems, around: AskedAround): void {
  const { strip, chosen, wanted } = search
  const identities = systems.ofKind('identity').map((system) => ({ system, tell: chosen.party() }))
  if (identities.length === 0) {
    around.decided()
    chosen.conclude()
    return
  }
  const index = chosen.party()
  const of = <Kind extends 'dhcp' | 'directory'>(kind: Kind, asked: boolean) =>
    (asked ? systems.ofKind(kind) : []).map((system) => ({ system, tell: chosen.party() }))
  const leases = of('dhcp', asksLeases(wanted))
  const directories = of('directory', asksPeople(wanted))

  let talking = identities.length
  const sessionsHeard = () => {
    talking -= 1
    if (talking <= 0) around.decided()
  }
  for (const { system, tell } of identities) {
    void strip.ask(chipOf(system.name, 'endpoints'), (turn) =>
      askEndpoints(search, system, turn, around.described, tell),
    )
    void strip.ask(chipOf(system.name, 'sessions'), (turn) =>
      askSessions(search, system, turn, tell).finally(sessionsHeard),
    )
    void strip.ask(chipOf(system.name, 'policy'), (turn) => askPolicy(search, system, turn))
  }
  void strip.ask('index', (turn) => askIndex(search, turn, index))
  for (const { system, tell } of leases) {
    void strip.ask(system.name, (turn) => askLeases(search, system, turn, tell))
  }
  for (const { system, tell } of directories) {
    let spoken = false
    const found: Parameters<typeof askPeople>[0]['found'] = (person) => {
      if (!spoken) around.hearing.heard(person)
      spoken = true
    }
    void strip.ask(system.name, (turn) => askPeople({ search, system, turn, tell, found }))
  }
}
