import type { Ask } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { sift } from '../../transport/answers.ts'
import type { Condition } from '../deployment.ts'
import type { CachedReading } from './cached-reading.ts'
import type { OpenApi } from './open-api.ts'
import { openCondition, wrapped } from './open-api-schema.ts'

/** Conditions kept under a name, by their id and by their name. */
export type StoredConditions = ReadonlyMap<string, unknown>

/** The library of conditions of network access; empty where the service does not offer it. */
export async function readStoredConditions(api: OpenApi, ask: Ask): Promise<StoredConditions> {
  const path = ['policy', 'network-access', 'condition']
  const listed = await api.get(path, new URLSearchParams(), wrapped, ask)
  const { rows } = sift(openCondition, listed?.value.response ?? [])
  return new Map(
    rows.flatMap((row): [string, unknown][] => [
      ...(row.name ? [[nameKey(row.name), row] as [string, unknown]] : []),
      ...(row.id ? [[row.id, row] as [string, unknown]] : []),
    ]),
  )
}

const nameKey = (name: string) => `name ${name}`

/** The library if it can be had; a rule is worth showing with the name of its condition alone. */
export async function storedIfAny(
  kept: CachedReading<StoredConditions>,
  ask: Ask,
): Promise<StoredConditions> {
  try {
    return await kept.get(ask)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return new Map()
  }
}

/** Blocks within blocks, and references within references, deeper than anybody builds them. */
const deepest = 8

/** Null for no condition. What is not understood stands as a reference to something untold, never as always true. */
export function conditionOf(value: unknown, stored: StoredConditions, depth = 0): Condition | null {
  if (value === null || value === undefined) return null
  const name = 'a condition that could not be parsed'
  const untold: Condition = { kind: 'reference', name, of: null, negated: false }
  const parsed = openCondition.safeParse(value)
  if (!parsed.success || depth > deepest) return untold
  const { conditionType, dictionaryName, attributeName, operator, children } = parsed.data
  const negated = parsed.data.isNegate ?? false
  if (/(And|Or)Block$/.test(conditionType)) {
    const parts = (children ?? []).map((child) => conditionOf(child, stored, depth + 1) ?? untold)
    if (parts.length === 0) return untold
    return { kind: conditionType.endsWith('OrBlock') ? 'any' : 'all', conditions: parts, negated }
  }
  if (attributeName && operator) {
    const attribute = dictionaryName ? `${dictionaryName}.${attributeName}` : attributeName
    const compared = parsed.data.attributeValue ?? parsed.data.dictionaryValue ?? ''
    return { kind: 'attribute', attribute, operator, value: compared, negated }
  }
  return parsed.data.name
    ? {
        kind: 'reference',
        name: parsed.data.name,
        of: storedCondition(parsed.data.id ?? null, parsed.data.name, stored, depth),
        negated,
      }
    : untold
}

/** What a name stands for; null where the library does not have it or nothing of it was understood. */
function storedCondition(
  id: string | null,
  name: string,
  stored: StoredConditions,
  depth: number,
): Condition | null {
  const row = (id === null ? undefined : stored.get(id)) ?? stored.get(nameKey(name))
  if (row === undefined) return null
  const condition = conditionOf(row, stored, depth + 1)
  return condition?.kind === 'reference' && condition.of === null ? null : condition
}
