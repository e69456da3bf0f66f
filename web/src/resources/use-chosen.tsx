import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { nameOf } from '@patchbay/contract/resources/resource'
import { useMemo, useState } from 'react'
import type { ResultColumn } from '../table/result-column.ts'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import type { Listed } from './use-resource.ts'

/** Rows that were chosen, each in the version that was seen, or all that a list shows. */
export type Chosen = { readonly rows: ReadonlyMap<string, number> } | { readonly query: Place['query'] }

const none: Chosen = { rows: new Map() }

/** What is chosen in a list, and the column that it is chosen with. */
export function useChosen(resource: Listed, { query }: Place) {
  const [kept, setChosen] = useState(none)
  // All that another question shows was not chosen.
  const chosen = 'query' in kept && kept.query !== query ? none : kept
  const column = useMemo(
    (): ResultColumn<ResourceRow> => ({
      head: '',
      cell: (row) => (
        <label className={css.choose}>
          <input
            type="checkbox"
            aria-label={`Choose ${nameOf(resource, row.values)}`}
            checked={'query' in chosen || chosen.rows.has(row.id)}
            disabled={'query' in chosen}
            onChange={({ target }) => {
              const rows = new Map('rows' in chosen ? chosen.rows : [])
              if (target.checked) rows.set(row.id, row.version)
              else rows.delete(row.id)
              setChosen({ rows })
            }}
          />
        </label>
      ),
    }),
    [resource, chosen],
  )
  return {
    chosen,
    any: 'query' in chosen || chosen.rows.size > 0,
    column,
    chooseAll: () => setChosen({ query }),
    clear: () => setChosen(none),
  }
}
