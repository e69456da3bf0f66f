import type { FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './said-by.ts'

export function ControlTab({ part, nameOf }: { part: FactsPart; nameOf: (source: string) => string }) {
  return (
    <Panel
      title="Adaptive network control (ANC)"
      tone={part.state === 'known' ? 'warn' : 'plain'}
      aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}
    >
      <PartBody
        said={saidBy(part, 'endpoints', nameOf)}
        title="Adaptive network control"
        part={part}
        none="Nobody holds it: no policy is applied to it."
      >
        <FactList
          title="Adaptive network control"
          facts={part.facts}
          said={saidBy(part, 'endpoints', nameOf)}
        />
      </PartBody>
    </Panel>
  )
}
