import { notFound, refused } from '@patchbay/connectors/failures'
import type { PlansByKind, SystemKind } from '@patchbay/connectors/connector/connector'
import type { System, Systems } from './open.ts'

export type WritableSystem<Kind extends SystemKind> = System<Kind> & { readonly plans: PlansByKind[Kind] }

/**
 * The system of a kind that an intent names, which can be written to.
 * @throws Failure not-found where it names none or that one is gone, with `none` for the first; refused where it is only read
 */
export function neededSystem<Kind extends SystemKind>(
  systems: Systems,
  kind: Kind,
  name: string | null,
  none: string,
): WritableSystem<Kind> {
  const found = systems.ofKind(kind).find((one) => one.name === name)
  if (found === undefined)
    throw notFound({ cause: 'absent', message: name === null ? none : `${name} is no longer connected.` })
  if (found.plans === null) throw refused({ cause: 'right-missing', message: `${found.title} is read-only.` })
  return { ...found, plans: found.plans }
}
