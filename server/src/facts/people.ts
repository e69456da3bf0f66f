import type {
  Computer,
  ComputerQuestion,
  Person,
  PersonQuestion,
} from '@patchbay/connectors/directory/capabilities'
import type { System } from '../systems/open.ts'
import { askEach } from './fact.ts'
import type { Asking, SystemFacts } from './fact.ts'

/** People that a directory has; null where it cannot be asked. */
export const peopleOf = async (
  system: System<'directory'>,
  questions: readonly PersonQuestion[],
  asking: Asking,
): Promise<SystemFacts<Person> | null> =>
  askEach(system.name, (await system.can()).findPeople, questions, asking)

/** Computers by their name, by a tag, or of the person who manages them; null where it cannot be asked. */
export const computersOf = async (
  system: System<'directory'>,
  question: ComputerQuestion,
  asking: Asking,
): Promise<SystemFacts<Computer> | null> =>
  askEach(system.name, (await system.can()).findComputers, [question], asking)

/** Names under which computers are known to other systems: the whole one before the first label. */
export const hostNamesOf = (computers: SystemFacts<Computer>['facts']): string[] =>
  computers.flatMap(({ value: { name, dnsName } }) => (dnsName === null ? [name] : [dnsName, name]))

/** The person who manages a computer of this name, in the directory that knows it; null where none does. */
export async function managerOf(
  system: System<'directory'>,
  name: string,
  asking: Asking,
): Promise<Person | null> {
  const computers = await computersOf(system, { name }, asking)
  const dn = computers?.facts.find(({ value }) => value.managedBy !== null)?.value.managedBy
  const people = dn == null ? null : await peopleOf(system, [{ dn }], asking)
  return people?.facts[0]?.value ?? null
}
