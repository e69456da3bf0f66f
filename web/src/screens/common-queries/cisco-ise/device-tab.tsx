import type { FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './said-by.ts'

export function DeviceTab({ part, nameOf }: { part: FactsPart; nameOf: (source: string) => string }) {
  return (
    <Panel title="Network device" aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}>
      <PartBody
        said={saidBy(part, 'endpoints', nameOf)}
        title="Network device"
        part={part}
        none="No network device has this name or exactly this address. It may be part of a network that is entered as one."
      >
        <FactList title="Network device" facts={part.facts} said={saidBy(part, 'endpoints', nameOf)} />
      </PartBody>
    </Panel>
  )
}
