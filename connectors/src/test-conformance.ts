import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConformanceCheck } from './conforming.ts'
import type { Connector, SystemKind } from './connector/connector.ts'
import { connectors } from './registry/registry.ts'
import { ownClock } from './transport/test-clock.ts'
import { checkTrouble, patience, troubles } from './trouble.ts'
import type { Troubled, Troubles } from './trouble.ts'

/** One connector of a kind, as its suite meets it. */
export interface Conforming<Subject> {
  readonly connector: Connector
  /** Onto what it is opened, where there are several. */
  readonly onto?: string
  /** Opened anew onto a peer that answers everything. */
  readonly begin: () => Promise<Subject>
  readonly troubles: Troubles
}

/** Closes this when the test is over, the last first. */
export const closing = (end: () => unknown): void => onTestFinished(async () => void (await end()))

/** The whole time of the question goes by once the peer has heard it, and not a moment more ends it. */
async function checkSilence(make: () => Promise<Troubled>): Promise<void> {
  const pass = ownClock()
  const troubled = await make()
  const checked = checkTrouble('is silent', troubled)
  const over = checked.then(
    () => true,
    () => true,
  )
  const heard = async () => {
    await new Promise(setImmediate)
    return troubled.asked() > 0
  }
  while (!(await Promise.race([over, heard()])));
  pass(patience)
  await checked
}

/** Holds every connector of a kind against its suite; one of the registry that is not here fails. */
export function conform<Subject>(
  kind: SystemKind,
  checks: readonly ConformanceCheck<Subject>[],
  subjects: readonly Conforming<Subject>[],
): void {
  test(`every connector of kind ${kind} is held against its suite`, () => {
    const registered = connectors.filter((one) => one.kind === kind).map(({ product }) => product)
    expect([...new Set(subjects.map(({ connector }) => connector.product))].sort()).toEqual(registered.sort())
  })
  for (const { connector, onto, begin, troubles: made } of subjects) {
    describe(onto === undefined ? connector.product : `${connector.product}, ${onto}`, () => {
      test.each(checks.map((check) => [check.name, check] as const))('%s', async (_name, check) =>
        check.run(await begin()),
      )
      test.each(troubles)('says so when its peer %s', async (trouble) => {
        const make = made[trouble]
        if (typeof make === 'string') expect(make).toMatch(/^[A-Z].*\.$/)
        else if (trouble === 'is silent') await checkSilence(make)
        else await checkTrouble(trouble, await make())
      })
    })
  }
}
