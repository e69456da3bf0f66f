import type { FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import { PartAge, PartBody } from './part-body.tsx'

export function ControlTab({ part, nameOf }: { part: FactsPart; nameOf: (source: string) => string }) {
  return (
    <Panel
      title="Adaptive network control (ANC)"
      tone={part.state === 'known' ? 'warn' : 'plain'}
      aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}
    >
      <PartBody part={part} none="Nobody holds it: no policy is applied to it.">
        <FactList {...part} />
      </PartBody>
    </Panel>
  )
}
