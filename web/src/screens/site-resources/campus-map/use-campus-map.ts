import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mapLayers } from '@patchbay/contract/campus-map/map-layers'
import type { MapLayer } from '@patchbay/contract/campus-map/map-layers'
import { call } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { useClick } from '../../../api/use-click.ts'
import { announce } from '../../../ui/announcer.tsx'

const page = '/site-resources/campus-map'
const freshness = 30_000

export const useCampusMap = () =>
  useQuery({
    queryKey: [page, 'map'],
    refetchInterval: freshness,
    queryFn: ({ signal }) => call('GET /site-resources/campus-map/', { signal }),
  })

export const useMapBuilding = (building: string) =>
  useQuery({
    queryKey: [page, 'building', building],
    // Each look is recorded, so it is made when somebody opens the sheet and not again by itself.
    staleTime: freshness,
    queryFn: ({ signal }) =>
      call('GET /site-resources/campus-map/building/', { query: { building }, signal }),
  })

/** One change at a time; the map is asked anew after it, also where somebody else was faster. */
export function useMapChange() {
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

/** On from the start; the others are a press away. */
const firstLayers: readonly MapLayer[] = ['switches', 'ups', 'changes']

type Address = Readonly<Record<string, string | undefined>>

/** What is shown, as the address has it: `?building=B07&layers=ups,hours&edit=outline`. */
export function useMapPlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Address) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace: true, resetScroll: false })
  const { building = '', layers, edit = '' } = address
  const shown =
    layers === undefined ? firstLayers : mapLayers.filter((layer) => layers.split(',').includes(layer))
  return {
    building: building === '' ? null : building,
    layers: shown,
    edit: edit === 'outline' || edit === 'import' ? edit : null,
    select: (code: string | null) => go({ building: code ?? undefined, edit: undefined }),
    toggle: (layer: MapLayer) =>
      go({ layers: mapLayers.filter((one) => shown.includes(one) !== (one === layer)).join(',') }),
    open: (next: 'outline' | 'import' | null) => go({ edit: next ?? undefined }),
  }
}

export type MapPlace = ReturnType<typeof useMapPlace>
