import { onlyPort, readPortRange } from '@patchbay/contract/identifiers/port-range'
import type { Picture, SwitchDevice, SwitchView } from '@patchbay/contract/switches/picture'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useQuestion } from '../../../query/use-question.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CommandView } from './command-view.tsx'
import { ConfigurationView } from './configuration-view.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { FacePlate } from './face-plate.tsx'
import { LogTable } from './log-table.tsx'
import { MacTable } from './mac-table.tsx'
import { NeighbourTable } from './neighbour-table.tsx'
import { PlateKey } from './plate-key.tsx'
import { keptPorts } from './port-kinds.ts'
import { PortInFull } from './port-in-full.tsx'
import { PortsTable } from './ports-table.tsx'
import { SectionsLine } from './sections-line.tsx'
import css from './switch-views.module.css'
import { usePlace, viewWords } from './use-place.ts'
import { VlanTable } from './vlan-table.tsx'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly nameOf: (source: string) => string
  readonly asking: boolean
}

/** Is the question about one port, whose kind was said or not. */
function isOnePort(q: string): boolean {
  const range = readPortRange(q)
  return !('fault' in range) && onlyPort(range.ports) !== null
}

/** The views of one switch, and what each reads of it. */
export function SwitchViews({ answer, device, nameOf, asking }: Props) {
  const place = usePlace()
  const { q } = useQuestion()
  const single = isOnePort(q)
  const views = (Object.keys(viewWords) as SwitchView[]).filter(
    (view) => view !== 'port' || single || place.view === 'port',
  )
  const parts: Readonly<Record<SwitchView, () => ReactNode>> = {
    ports: () => <PortsView {...{ answer, device, nameOf }} />,
    power: () => <PortsView {...{ answer, device, nameOf }} />,
    errors: () => <PortsView {...{ answer, device, nameOf }} />,
    sessions: () => <PortsView {...{ answer, device, nameOf }} />,
    port: () => <PortInFull {...{ answer, device, nameOf, place }} />,
    macs: () => <MacTable rows={answer.macs} />,
    neighbours: () => <NeighbourTable rows={answer.neighbours} place={place} />,
    vlans: () => <VlanTable rows={answer.vlans} />,
    log: () => <LogTable answer={answer} asking={asking} />,
    configuration: () => <ConfigurationView answer={answer} asking={asking} />,
    difference: () => <DifferenceTable answer={answer} asking={asking} />,
    command: () => <CommandView device={device.name} />,
  }
  return (
    <>
      {answer.sections.length > 0 && <SectionsLine sections={answer.sections} />}
      <Tabs
        label="Views of the switch"
        value={place.view}
        tabs={views.map((view) => ({ value: view, text: viewWords[view] }))}
        onChange={(view) => place.show(view as SwitchView)}
      >
        <div className={css.view}>{parts[place.view]()}</div>
      </Tabs>
    </>
  )
}

/** Face plate and table of the same ports: the key filters both, and each of its counts is a number of rows. */
function PortsView({ answer, device, nameOf }: Omit<Props, 'asking'>) {
  const place = usePlace()
  const { ports, members } = answer
  const shown = useMemo(() => keptPorts(ports, place.only, place.find), [ports, place.only, place.find])
  const openRow = (port: string) => {
    place.open(port === place.port ? '' : port)
    // The row opens with the next drawing of the table.
    requestAnimationFrame(() => document.getElementById(`port-${port}`)?.scrollIntoView({ block: 'nearest' }))
  }
  const kept = useMemo(() => new Set(shown.map((port) => port.interface)), [shown])
  return (
    <>
      {ports.some(({ plate }) => plate !== null) && (
        <Panel
          title="Front"
          count={members.length}
          aside={members.length === 1 ? 'one unit' : 'units of the stack'}
        >
          <FacePlate members={members} ports={ports} kept={kept} selected={place.port} onOpen={openRow} />
          <PlateKey ports={ports} only={place.only} onKeep={place.keep} />
        </Panel>
      )}
      <Panel title="Ports" count={shown.length}>
        <PortsTable
          device={device.name}
          ports={shown}
          of={ports.length}
          place={place}
          sections={answer.sections}
          nameOf={nameOf}
        />
      </Panel>
    </>
  )
}
