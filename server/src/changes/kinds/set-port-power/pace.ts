import type { Check } from '@patchbay/contract/changes/check'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { readPolicy } from '../../../policies/policies.ts'
import type { Repetition } from '../../kind.ts'
import { checkResult } from '../check-result.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/** Off for longer than the site lets it be, or a time for what has none. */
export async function checkPace(
  database: Kysely<Database>,
  { action, seconds, asItWas }: PowerIntent,
): Promise<readonly Check[]> {
  if (seconds == null || asItWas !== undefined) return []
  const own = { source: null, observedAt: null, protectedClass: null }
  if (action !== 'cycle') {
    const found = checkResult('red', 'seconds', 'Only a cycle has seconds off.', 'Leave them empty.')
    return [{ ...found, ...own }]
  }
  const { longest } = await readPolicy(database, 'port-power')
  if (seconds <= longest) return []
  const words = `${seconds} s off is more than the policy allows.`
  return [{ ...checkResult('red', 'seconds', words, `Enter at most ${longest} s.`), ...own }]
}

/** Of what was on the port: each shows that it came back. */
const returns: ReadonlySet<string> = new Set(['power', 'link', 'mac', 'joined'])

/** A device that did not come back has its power cycled once more, unless the site wants that not. */
export const repetition: Repetition<PowerIntent, PowerSnapshot> = {
  wanted: async ({ action, asItWas }, _before, missing, { database }) =>
    action === 'cycle' &&
    asItWas === undefined &&
    missing.some((name) => returns.has(name)) &&
    // A port that somebody has set otherwise meanwhile is left to them.
    !missing.includes('mode') &&
    (await readPolicy(database, 'port-power')).secondCycle,
  words: {
    begun: 'The device did not come back. Its power is cycled a second time.',
    proven: 'The device came back after a second cycle.',
    missing: 'The device did not come back after two cycles.',
  },
}
