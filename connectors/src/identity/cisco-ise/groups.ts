import type { Ask, Reading } from '../../asking.ts'
import type { EndpointGroup } from '../deployment.ts'
import type { Ers } from './ers.ts'
import { groupAnswer } from './ers-schema.ts'
import { byName, findOne, isNamed } from './find-one.ts'

/** An endpoint group by its whole name. */
export async function findGroup(ers: Ers, name: string, ask: Ask): Promise<Reading<EndpointGroup | null>> {
  return findOne(
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
      }),
    },
    ask,
  )
}
