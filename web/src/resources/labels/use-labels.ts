import { rowsAtATime } from '@patchbay/contract/resources/resource'
import type { ListQuery, ResourceRow } from '@patchbay/contract/resources/resource-row'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Listed } from '../use-resource.ts'
import { labelOf } from '../label-of.ts'
import type { Label } from '../label-of.ts'

/** Labels that are printed at once. */
export const mostLabels = 1_000

/** The labels of the rows that the list shows, in its order, and how many rows there are. */
export function useLabels(resource: Listed, query: ListQuery) {
  return useQuery({
    queryKey: [resource.name, 'labels', query],
    queryFn: async ({ signal }): Promise<{ readonly labels: readonly Label[]; readonly total: number }> => {
      const rows: ResourceRow[] = []
      for (;;) {
        const page = await call(`GET ${resource.path}/`, {
          query: { ...query, from: String(rows.length) },
          signal,
        })
        rows.push(...page.rows)
        const over = page.rows.length < rowsAtATime || rows.length >= Math.min(page.total, mostLabels)
        if (over)
          return {
            labels: rows.slice(0, mostLabels).map((row) => labelOf(resource, row)),
            total: page.total,
          }
      }
    },
  })
}
