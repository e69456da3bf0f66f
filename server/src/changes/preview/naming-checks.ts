import type { Check } from '@patchbay/contract/changes/check'
import { exampleOf, fitsNamePattern } from '@patchbay/contract/policies/name-pattern'
import type { NamedThing } from '@patchbay/contract/policies/name-pattern'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { NameGiven } from '../kind.ts'
import { readPolicy } from '../../policies/policies.ts'

const called: Readonly<Record<NamedThing, { readonly one: string; readonly all: string }>> = {
  hosts: { one: 'host name', all: 'hosts are named' },
  ports: { one: 'description', all: 'ports are described' },
  endpoints: { one: 'description', all: 'endpoints are described' },
  accessPoints: { one: 'name', all: 'access points are named' },
}

/** Whether what a change names is named as the site has it; nothing where the site has said nothing, or it names nothing. */
export async function namingChecks(
  database: Kysely<Database>,
  names: readonly NameGiven[],
): Promise<Check[]> {
  if (names.length === 0) return []
  const policy = await readPolicy(database, 'naming-patterns')
  return names.flatMap(({ of, text }) => {
    const { patterns, level } = policy[of]
    if (text === '' || patterns.length === 0) return []
    const { one, all } = called[of]
    const fits = patterns.some((pattern) => fitsNamePattern(pattern, text))
    const examples = patterns.map((pattern) => `“${exampleOf(pattern)}”`)
    return [
      {
        id: 'naming',
        level: fits ? 'green' : level === 'warn' ? 'amber' : 'red',
        words: fits
          ? `The ${one} “${text}” matches how ${all} here.`
          : `The ${one} “${text}” does not match how ${all} here, such as ${examples.slice(0, 3).join(' or ')}.`,
        way: fits ? null : `Choose a matching ${one}.`,
        source: null,
        observedAt: null,
        protectedClass: null,
      },
    ]
  })
}
