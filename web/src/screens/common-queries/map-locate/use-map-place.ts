import type { Spot } from '@patchbay/contract/common-queries/map-locate'
import { placedKinds } from '@patchbay/contract/floor-plans/placed-kinds'
import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { usePictureAddress } from '../../../drawing/picture-address.ts'

const page = '/common-queries/map-locate'

/** A thing, a room or a point of a floor. */
export interface PlaceAsked {
  readonly building: string
  readonly floor?: string
  readonly room?: string
  readonly kind?: PlacedKind
  readonly name?: string
  readonly x?: number
  readonly y?: number
}

/** What is asked of the place of a spot; null where no building is known. */
export function askedOf({ building, floor, room, thing, ring }: Spot): PlaceAsked | null {
  if (building === null) return null
  return {
    building,
    ...(floor === null ? {} : { floor }),
    ...(room === null ? {} : { room }),
    ...(thing === null ? {} : thing),
    ...(ring === null ? {} : { x: ring.x, y: ring.y }),
  }
}

export const useMapPlace = (asked: PlaceAsked | null) =>
  useQuery({
    queryKey: [page, 'place', asked],
    enabled: asked !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call('GET /common-queries/map-locate/place/', { query: asked ?? { building: '' }, signal }),
  })

export const useMapFloors = (isWanted: boolean) =>
  useQuery({
    queryKey: [page, 'floors'],
    enabled: isWanted,
    staleTime: 60_000,
    queryFn: ({ signal }) => call('GET /common-queries/map-locate/floors/', { signal }),
  })

/** The picture of a plan. The same id is always the same picture. */
export function useMapPicture(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: [page, 'picture', id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call('GET /common-queries/map-locate/picture/', { query: { id: id ?? '' }, signal }),
  })
  return usePictureAddress(data)
}

type Address = Readonly<Record<string, string | undefined>>

const numberIn = (text: string | undefined) =>
  text !== undefined && text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

/**
 * A place without a question, as the address has it: `?building=B07&kind=outlet&name=B07-214-A`, or a point of a floor,
 * `?building=B07&floor=2&x=12.5&y=4`.
 */
export function usePlaceAddress() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { building = '', floor = '', room = '', name = '' } = address
  const kind = placedKinds.find((one) => one === address['kind'])
  const [x, y] = [numberIn(address['x']), numberIn(address['y'])]
  const isThing = kind !== undefined && name !== ''
  const isPoint = x !== undefined && y !== undefined
  const asked: PlaceAsked | null =
    building === ''
      ? null
      : {
          building,
          ...(floor === '' ? {} : { floor }),
          ...(room === '' ? {} : { room }),
          ...(isThing ? { kind, name } : {}),
          ...(isPoint ? { x, y } : {}),
        }
  return {
    asked,
    open: (next: PlaceAsked) =>
      void navigate({
        to: '.',
        search: Object.fromEntries(Object.entries(next).map(([key, value]) => [key, String(value)])),
        resetScroll: false,
      }),
  }
}
