import type { Admission, FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { OnboardLink } from '../../../changes/onboard-link.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import css from './group-tab.module.css'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './said-by.ts'
import { SightingPanel } from './sighting-panel.tsx'

interface Props extends Pick<Admission, 'mac' | 'sighting'> {
  part: FactsPart
  nameOf: (source: string) => string
}

export function EndpointTab({ part, mac, sighting, nameOf }: Props) {
  return (
    <div className={css.stack}>
      <Panel title="Endpoint" aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}>
        <PartBody
          said={saidBy(part, 'endpoints', nameOf)}
          title="Endpoint"
          part={part}
          none="It is not in the endpoint database."
        >
          <FactList title="Endpoint" facts={part.facts} said={saidBy(part, 'endpoints', nameOf)} />
        </PartBody>
        {mac !== null && (
          <p className={css.act}>
            <OnboardLink mac={mac}>
              {part.state === 'known' ? 'Change its group' : 'Onboard this endpoint'}
            </OnboardLink>{' '}
            <DeskLink about={mac} from="endpoint" />
          </p>
        )}
      </Panel>
      <SightingPanel sighting={sighting} nameOf={nameOf} />
    </div>
  )
}
