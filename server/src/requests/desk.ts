import type { ServiceDeskPlans } from '@patchbay/connectors/service-desk/writes'
import { notFound, refused } from '@patchbay/connectors/failures'
import type { System, Systems } from '../systems/open.ts'
import type { Means } from '../changes/kind.ts'

export type WritableDesk = System<'service-desk'> & { readonly plans: ServiceDeskPlans }

/**
 * The desk that is meant: by its name, else the only one.
 * @throws Failure not-found where there is none, or several and none was named; refused where it is only read
 */
export function neededDesk(systems: Systems, name: string | null): WritableDesk {
  const all = systems.ofKind('service-desk')
  const [only, ...others] = name === null ? all : all.filter((one) => one.name === name)
  if (only === undefined) {
    const message = name === null ? 'No service desk is connected.' : `${name} is no longer connected.`
    throw notFound({ cause: 'absent', message })
  }
  if (others.length > 0) {
    const message = `Several service desks are connected, ${all.map(({ title }) => title).join(', ')}: name one.`
    throw notFound({ cause: 'absent', message })
  }
  if (only.plans === null) {
    throw refused({ cause: 'right-missing', message: `${only.title} is read-only.` })
  }
  return { ...only, plans: only.plans }
}

/** What a desk can be asked. @throws Failure where it lacks what was asked for */
export async function asked<Can extends object, Name extends keyof Can>(
  { title, can }: { readonly title: string; readonly can: () => Promise<Can> },
  name: Name,
): Promise<NonNullable<Can[Name]>> {
  const one = (await can())[name]
  if (one !== undefined && one !== null) return one
  throw refused({ cause: 'right-missing', message: `${title} does not support this.` })
}

/** As it is configured; secrets are none of them. */
export async function settingsOf(
  { name }: Pick<WritableDesk, 'name'>,
  { database }: Pick<Means, 'database'>,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await database
    .selectFrom('system')
    .select('settings')
    .where('name', '=', name)
    .executeTakeFirst()
  return { ...row?.settings }
}
