import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { useClick } from '../../../api/use-click.ts'
import { announce } from '../../../ui/announcer.tsx'

/** Everything of the screen is asked anew after a change. */
const page = '/site-resources/floor-plans'
const freshness = 30_000

export interface Floor {
  readonly building: string
  readonly floor: string
}

export const useFloors = () =>
  useQuery({
    queryKey: [page, 'floors'],
    refetchInterval: freshness,
    queryFn: ({ signal }) => call('GET /site-resources/floor-plans/', { signal }),
  })

/** A version of the plan of a floor; the one of today where `version` is null. */
export const useFloorPlan = ({ building, floor }: Floor, version: number | null) =>
  useQuery({
    queryKey: [page, 'floor', building, floor, version],
    refetchInterval: version === null ? freshness : false,
    queryFn: ({ signal }) =>
      call('GET /site-resources/floor-plans/floor/', {
        query: { building, floor, ...(version === null ? {} : { version }) },
        signal,
      }),
  })

/** What an editor begins with: the draft of a floor, or the plan from which one would begin. */
export const useFloorDraft = ({ building, floor }: Floor) =>
  useQuery({
    queryKey: [page, 'draft', building, floor],
    queryFn: ({ signal }) =>
      call('GET /site-resources/floor-plans/floor/', { query: { building, floor, draft: 'yes' }, signal }),
  })

export const useFloorLive = ({ building, floor }: Floor) =>
  useQuery({
    queryKey: [page, 'live', building, floor],
    refetchInterval: freshness,
    queryFn: ({ signal }) =>
      call('GET /site-resources/floor-plans/live/', { query: { building, floor }, signal }),
  })

/** Address of a picture in the memory of the tab; null until it is there. The same id is always the same picture. */
export function usePicture(picture: FloorPlan['picture']): string | null {
  const id = picture?.id ?? ''
  const { data } = useQuery({
    queryKey: [page, 'picture', id],
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { mediaType, content } = await call('GET /site-resources/floor-plans/picture/', {
        query: { id },
        signal,
      })
      return new Blob([Uint8Array.from(atob(content), (octet) => octet.charCodeAt(0))], { type: mediaType })
    },
  })
  const address = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data])
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}

/** One change at a time; the screen is asked anew after it, also where somebody else was faster. */
export function usePlanChange() {
  const client = useQueryClient()
  const { run: click, ...rest } = useClick()
  const again = () => client.invalidateQueries({ queryKey: [page] })
  const run = <T>(work: () => Promise<T>, words: (done: T) => string): Promise<T | null> =>
    click(async () => {
      const done = await work().catch(async (error: unknown) => {
        if (error instanceof CallFailure && error.code === 'moved') await again()
        throw error
      })
      await again()
      announce(words(done))
      return done
    })
  return { ...rest, run }
}
