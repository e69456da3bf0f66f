import type { Ask, Reading } from '../../asking.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { EndpointGroup } from '../deployment.ts'
import type { Ers } from './ers.ts'
import { groupAnswer } from './ers-schema.ts'

/** An endpoint group by its whole name; the product compares it with its case. */
export async function findGroup(ers: Ers, name: string, ask: Ask): Promise<Reading<EndpointGroup | null>> {
  if (name === '' || name.length > 200 || hasControl(name)) throw notAllowed()
  const list = await ers.list('endpointgroup', `name.EQ.${name}`, ask)
  const stub = list.stubs.find((one) => one.name?.toLowerCase() === name.toLowerCase())
  const absent = {
    value: null,
    complete: list.complete,
    dropped: list.dropped,
    observedAt: list.receivedAt,
  }
  if (stub === undefined) return absent
  const found = await ers.get('endpointgroup', stub.id, groupAnswer, ask)
  if (found === null) return absent
  const group = found.value.EndPointGroup
  return {
    value: {
      id: stub.id,
      name: group.name,
      description: group.description ?? '',
      systemDefined: group.systemDefined ?? null,
      parentId: group.parentId || null,
    },
    complete: true,
    dropped: list.dropped,
    observedAt: found.receivedAt,
  }
}
