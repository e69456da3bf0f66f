import { networkLocations } from '@patchbay/contract/resources/network-locations'
import type { PlaceTree as Tree } from '@patchbay/contract/site-resources/network-locations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { NotRead } from '../../../resources/failure-words.tsx'
import { grouped } from '../../../resources/value.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './network-locations.module.css'

interface Props {
  /** The list that a place narrows: rooms, or outlets where it is undefined. */
  readonly list: 'rooms' | undefined
  /** What narrows and orders that list besides. */
  readonly narrowing: Readonly<Record<string, string | undefined>>
  readonly building: string | undefined
  readonly floor: string | undefined
}

type Building = Tree[number]['buildings'][number]

/** Campuses with their buildings and floors; each narrows the list beside it, and says how many it has of that. */
export function PlaceTree(props: Props) {
  const tree = useQuery({
    queryKey: [networkLocations.path, 'tree'],
    staleTime: 30_000,
    queryFn: ({ signal }) => call('GET /site-resources/network-locations/tree/', { signal }),
  })
  if (tree.data === undefined)
    return tree.isError ? (
      <NotRead what="The tree of places" error={tree.error} onTryAgain={() => tree.refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    )
  const { list, narrowing } = props
  return (
    <nav className={css.tree} aria-label="Places">
      <ul>
        {tree.data.map(({ campus, name, buildings }) => (
          <li key={campus}>
            {campus !== '' && (
              <Link to="." search={{ list: 'campuses', id: campus }} className={css.campus}>
                {name || campus}
              </Link>
            )}
            <ul>
              {buildings.map((building) => (
                <li key={building.code}>
                  <Place
                    search={{ ...narrowing, list, building: building.code, floor: undefined }}
                    now={props.building === building.code && props.floor === undefined}
                    count={list === undefined ? building.outlets : building.rooms}
                  >
                    {building.code} {building.name}
                  </Place>
                  {props.building === building.code && <Floors {...props} of={building} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Floors({ list, narrowing, floor, of }: Props & { readonly of: Building }) {
  return (
    <ul>
      {of.floors.map(({ code, name, rooms, outlets }) => (
        <li key={code}>
          {code === '' ? (
            <span className={css.place}>no floor</span>
          ) : (
            <Place
              search={{ ...narrowing, list, building: of.code, floor: code }}
              now={floor === code}
              count={list === undefined ? outlets : rooms}
            >
              Floor {code} {name}
            </Place>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PlaceProps {
  readonly search: Readonly<Record<string, string | undefined>>
  readonly now: boolean
  readonly count: number
  readonly children: ReactNode
}

function Place({ search, now, count, children }: PlaceProps) {
  return (
    <Link to="." search={search} className={css.place} aria-current={now ? 'true' : undefined}>
      <span className={css.name}>{children}</span>
      <span className={css.count}>{grouped(count)}</span>
    </Link>
  )
}
