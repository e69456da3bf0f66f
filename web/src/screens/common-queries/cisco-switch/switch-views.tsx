import type { Source } from '@patchbay/contract/systems/sources'
import type { Picture, SectionName, SwitchDevice, SwitchView } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CommandView } from './command-view.tsx'
import { ConfigurationView } from './configuration-view.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { LogTable } from './log-table.tsx'
import { MacTable } from './mac-table.tsx'
import { NeighbourTable } from './neighbour-table.tsx'
import { PortInFull } from './port-in-full.tsx'
import { PortsView } from './ports-view.tsx'
import { saidBySection } from './switch-sources.ts'
import { SectionEmpty, WalkedAside } from './section-empty.tsx'
import { SectionsLine } from './sections-line.tsx'
import css from './switch-views.module.css'
import { usePlace, viewWords } from './use-place.ts'
import type { Place } from './use-place.ts'
import { SupplyTable } from './supply-table.tsx'
import { VlanTable } from './vlan-table.tsx'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
  readonly asking: boolean
}

/** The views of one switch, and what each reads of it. */
export function SwitchViews({ answer, device, sources, nameOf, asking }: Props) {
  const place = usePlace()
  const saidOf = (name: SectionName) => saidBySection(answer, name, sources)
  const views = (Object.keys(viewWords) as SwitchView[]).filter(
    (view) => view !== 'port' || place.single || place.view === 'port',
  )
  const parts: Readonly<Record<SwitchView, () => ReactNode>> = {
    ports: () => <PortsView {...{ answer, device, sources, nameOf, asking }} />,
    power: () => (
      <>
        <PortsView {...{ answer, device, sources, nameOf, asking }} />
        {answer.supplies !== undefined && <SupplyTable {...{ answer, asking }} said={saidOf('parts')} />}
      </>
    ),
    errors: () => <PortsView {...{ answer, device, sources, nameOf, asking }} />,
    sessions: () => <PortsView {...{ answer, device, sources, nameOf, asking }} />,
    port: () => <PortInFull {...{ answer, device, sources, nameOf, place, asking }} />,
    macs: () =>
      answer.macs.length === 0 ? (
        <SectionEmpty
          {...{ answer, asking }}
          name="forwarding"
          none="The MAC table is empty."
          noneHere="No MAC on these ports."
        />
      ) : (
        <MacTable
          rows={answer.macs}
          said={saidOf('forwarding')}
          aside={<WalkedAside {...{ answer, asking }} name="forwarding" />}
        />
      ),
    neighbours: () =>
      answer.neighbours.length === 0 ? (
        <SectionEmpty
          {...{ answer, asking }}
          name="neighbours"
          none="No neighbours."
          noneHere="No neighbours on these ports."
        />
      ) : (
        <NeighbourTable
          rows={answer.neighbours}
          place={place}
          said={saidOf('neighbours')}
          aside={<WalkedAside {...{ answer, asking }} name="neighbours" />}
        />
      ),
    vlans: () =>
      answer.vlans.length === 0 ? (
        <SectionEmpty {...{ answer, asking }} name="vlans" none="No VLANs." />
      ) : (
        <VlanTable
          rows={answer.vlans}
          ports={answer.ports}
          said={saidOf('vlans')}
          aside={<WalkedAside {...{ answer, asking }} name="vlans" />}
        />
      ),
    log: () => <LogTable answer={answer} said={saidOf('log')} asking={asking} />,
    configuration: () => <ConfigurationView {...{ answer, device, sources, asking }} />,
    difference: () => <DifferenceTable answer={answer} said={saidOf('interfaces')} asking={asking} />,
    command: () => <CommandView device={device.name} place={place} />,
  }
  const empty = ofPorts.has(place.view) && isEmpty(answer)
  return (
    <>
      {answer.sections.length > 0 && <SectionsLine sections={answer.sections} device={device.name} />}
      <Tabs
        label="Views of the switch"
        value={place.view}
        tabs={views.map((view) => ({ value: view, text: viewWords[view] }))}
        onChange={(view) => place.show(view as SwitchView)}
      >
        <div className={css.view}>
          {answer.missing !== null && !empty && <Callout tone="warn">{answer.missing}.</Callout>}
          {answer.missing !== null && empty ? (
            <NoSuchPort answer={answer} words={answer.missing} device={device.name} place={place} />
          ) : (
            parts[place.view]()
          )}
        </div>
      </Tabs>
    </>
  )
}

/** Views that are about the ports asked for. */
const ofPorts: ReadonlySet<SwitchView> = new Set([
  'ports',
  'port',
  'power',
  'errors',
  'sessions',
  'log',
  'configuration',
  'macs',
  'neighbours',
])

const isEmpty = ({ ports, log, configuration, macs, neighbours }: Picture): boolean =>
  [ports, log, configuration, macs, neighbours].every(({ length }) => length === 0)

function NoSuchPort({
  answer,
  words,
  device,
  place,
}: {
  answer: Picture
  words: string
  device: string
  place: Place
}) {
  const state = answer.sections.find(({ name }) => name === 'interfaces')?.state
  return (
    <EmptyState
      kind={state === 'ok' || state === 'none' || state === 'not-told' ? 'none' : 'incomplete'}
      title={`${words}.`}
      words="Check the port type and the stack unit."
      actions={
        <Button size="small" onClick={() => place.ask(device)}>
          All ports of {device}
        </Button>
      }
    />
  )
}
