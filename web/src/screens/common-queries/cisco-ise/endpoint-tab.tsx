import type { FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import { PartAge, PartBody } from './part-body.tsx'

export function EndpointTab({ part, nameOf }: { part: FactsPart; nameOf: (source: string) => string }) {
  return (
    <Panel title="Endpoint" aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}>
      <PartBody part={part} none="It is not in the endpoint database.">
        <FactList {...part} />
      </PartBody>
    </Panel>
  )
}
