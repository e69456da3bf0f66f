import type { Source } from '@patchbay/contract/systems/sources'
import type { Picture, SwitchDevice } from '@patchbay/contract/switches/picture'
import { useMemo } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { Front } from './front.tsx'
import { readStands } from './not-read.tsx'
import { keptPorts } from './port-kinds.ts'
import { PortsTable } from './ports-table.tsx'
import { SectionEmpty } from './section-empty.tsx'
import { usePlace } from './use-place.ts'
import { useRefreshedPort } from './use-refreshed-port.ts'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
  readonly asking: boolean
}

/** Face plate and table of the same ports: the key filters both, and each of its counts is a number of rows. */
export function PortsView({ answer, device, sources, nameOf, asking }: Props) {
  const place = usePlace()
  const refreshing = useRefreshedPort(device.name)
  const { ports, sections } = answer
  const shown = useMemo(() => keptPorts(ports, place.only, place.find), [ports, place.only, place.find])
  const stand = useMemo(
    () => readStands(sections, sources, device.walkedAt),
    [sections, sources, device.walkedAt],
  )
  const kept = useMemo(() => new Set(shown.map((port) => port.interface)), [shown])
  const openRow = (port: string) => {
    place.open(port === place.port ? '' : port)
    // The row opens with the next drawing of the table.
    requestAnimationFrame(() => document.getElementById(`port-${port}`)?.scrollIntoView({ block: 'nearest' }))
  }
  if (ports.length === 0) {
    return <SectionEmpty {...{ answer, asking }} name="interfaces" none="No ports with a plug." />
  }
  return (
    <>
      <Front {...{ answer, device, place, matching: kept }} onOpen={openRow} />
      <Panel title="Ports" count={shown.length}>
        <PortsTable
          device={device.name}
          ports={shown}
          of={ports.length}
          {...{ place, sections, sources, nameOf, stand, refreshing }}
        />
      </Panel>
    </>
  )
}
