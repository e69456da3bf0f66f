import { modelLifecycles as resource } from '@patchbay/contract/resources/model-lifecycles'
import { sql } from 'kysely'
import { supportOf } from '../licences/support.ts'
import type { Source } from './source.ts'

const days = ['announced', 'end_of_sale', 'end_of_security', 'end_of_support'] as const

/** Models as devices report them are counted and linked in their own spelling. */
export const modelLifecycles: Source = {
  resource,
  table: 'model_lifecycle',
  key: 'id',
  unique: 'model_lifecycle_named',
  rows: sql`
    select m.id::text as id, m.version, m.removed_at, m.model, m.vendor, m.announced, m.end_of_sale, m.end_of_security,
      m.end_of_support, m.replacement, m.bulletin, m.notes, ${supportOf(sql`m.end_of_support`)} as support,
      n.devices as device_count, n.model as model_read, a.points as access_point_count, a.model as model_seen,
      jsonb_build_object('model_read', 'No device reports it.', 'model_seen', 'No access point reports it.') as unknown
    from model_lifecycle m
    cross join lateral (select count(*)::int as devices, min(w.model) as model from network_device d
      join walk w on w.switch = d.name and (w.succeeded_at is not null or w.system_at is not null)
      where d.removed_at is null and lower(w.model) = lower(m.model)) as n
    cross join lateral (select count(*)::int as points, min(p.model) as model from access_point p
      where p.removed_at is null and lower(p.model) = lower(m.model)) as a`,
  check: async (_, rows) =>
    rows.map(({ after }) => {
      const { end_of_sale: sale, end_of_support: support } = after
      const faults: Record<string, string> = {}
      if (days.every((day) => after[day] === '')) faults['end_of_support'] = 'or another day is needed'
      if (sale !== '' && support !== '' && String(support) < String(sale))
        faults['end_of_support'] = 'is before the end of sale'
      return faults
    }),
}
