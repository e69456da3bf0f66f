import type { Ask, Reading } from '../../asking.ts'
import type { EndpointGroup } from '../deployment.ts'
import { Failure } from '../../failures.ts'
import type { Ers } from './ers.ts'
import { groupAnswer } from './ers-schema.ts'
import { byName, findOne, isNamed } from './find-one.ts'
import type { Names } from './names.ts'

/** An endpoint group by its whole name. */
export async function findGroup(
  ers: Ers,
  names: Names,
  name: string,
  ask: Ask,
): Promise<Reading<EndpointGroup | null>> {
  const found = await findOne(
    ers,
    {
      resource: 'endpointgroup',
      filter: byName(name),
      is: isNamed(name),
      schema: groupAnswer,
      draw: ({ EndPointGroup: group }, id) => ({
        id,
        name: group.name,
        description: group.description ?? '',
        systemDefined: group.systemDefined ?? null,
        parentId: group.parentId || null,
        parent: null,
      }),
    },
    ask,
  )
  const parentId = found.value?.parentId ?? null
  if (found.value === null || parentId === null) return found
  return { ...found, value: { ...found.value, parent: await nameIfAny(names, parentId, ask) } }
}

/** A group is worth showing without the name of what it lies in. */
async function nameIfAny(names: Names, id: string, ask: Ask): Promise<string | null> {
  try {
    return await names.group(id, ask)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}
