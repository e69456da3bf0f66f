import type { Ask, Reading } from '../../asking.ts'
import type { CustomAttribute, NamedThing } from '../deployment.ts'
import { sift } from '../../transport/answers.ts'
import type { Ers } from './ers.ts'
import { notOffered } from './open-api.ts'
import type { OpenApi } from './open-api.ts'
import { attributeList, openAttribute } from './open-api-schema.ts'

/** Groups or profiles, by name. */
export async function listNamed(
  ers: Ers,
  resource: 'endpointgroup' | 'profilerprofile',
  ask: Ask,
): Promise<Reading<readonly NamedThing[]>> {
  const { rows: stubs, dropped, complete, of, receivedAt } = await ers.listAll(resource, ask)
  const rows = stubs.flatMap(({ id, name, description }): NamedThing[] =>
    name === undefined || name === '' ? [] : [{ id, name, description: description ?? '' }],
  )
  return {
    value: rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    complete,
    ...(of === null ? {} : { of }),
    dropped: dropped + stubs.length - rows.length,
    observedAt: receivedAt,
  }
}

/** What the site defined for endpoints; the OpenAPI alone tells it. */
export async function listCustomAttributes(
  api: OpenApi,
  ask: Ask,
): Promise<Reading<readonly CustomAttribute[]>> {
  const answer = await api.get(['endpoint-custom-attribute'], new URLSearchParams(), attributeList, ask)
  if (answer === null) throw notOffered(api.name)
  const listed = Array.isArray(answer.value) ? answer.value : answer.value.response
  const { rows, dropped } = sift(openAttribute, listed)
  return {
    value: rows.map((row) => ({ name: row.attributeName, type: row.attributeType })),
    complete: true,
    dropped,
    observedAt: answer.receivedAt,
  }
}
