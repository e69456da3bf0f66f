import { buildings } from '@patchbay/contract/resources/buildings'
import { campuses } from '@patchbay/contract/resources/campuses'
import { floors } from '@patchbay/contract/resources/floors'
import { networkLocations } from '@patchbay/contract/resources/network-locations'
import { rooms } from '@patchbay/contract/resources/rooms'
import { useSearch } from '@tanstack/react-router'
import { ListParts } from '../../../resources/list-parts.tsx'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { PlaceTree } from './place-tree.tsx'

const lists = { campuses, buildings, floors, rooms, outlets: networkLocations } as const

interface Part {
  readonly title: string
  readonly list: keyof typeof lists
  /** Rooms of switches are rooms of a kind. */
  readonly kind?: string
}

const parts: readonly Part[] = [
  { title: 'Outlets', list: 'outlets' },
  { title: 'Rooms', list: 'rooms' },
  { title: 'Closets', list: 'rooms', kind: 'closet' },
  { title: 'Floors', list: 'floors' },
  { title: 'Buildings', list: 'buildings' },
  { title: 'Campuses', list: 'campuses' },
]

type Address = Readonly<Record<string, string | undefined>>

/** Campus, building, floor, room, closet and outlet: one tree, and a list of each. */
export function NetworkLocations() {
  const address: Address = useSearch({ strict: false })
  const { list = '', kind, building, floor } = address
  const shown = list in lists ? (list as keyof typeof lists) : 'outlets'
  const nav = (
    <ListParts
      label="Kinds of places"
      parts={parts.map(({ title, ...part }) => ({
        title,
        current: part.list === shown && part.kind === (kind === 'closet' ? kind : undefined),
        search: { list: part.list === 'outlets' ? undefined : part.list, kind: part.kind, building, floor },
      }))}
    />
  )
  return (
    <ResourcePage
      key={shown}
      resource={lists[shown]}
      title="Network locations"
      above={nav}
      before={
        <PlaceTree
          list={shown === 'outlets' ? undefined : 'rooms'}
          // Another list has other filters.
          narrowing={shown === 'outlets' || shown === 'rooms' ? address : {}}
          building={building}
          floor={floor}
        />
      }
    />
  )
}
