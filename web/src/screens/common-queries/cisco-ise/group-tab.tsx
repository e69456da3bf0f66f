import type { GroupPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import css from './group-tab.module.css'
import { MembersPanel } from './members-panel.tsx'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './said-by.ts'

/** The endpoint group, and everybody in it. */
export function GroupTab({ group, nameOf }: { group: GroupPart; nameOf: (source: string) => string }) {
  return (
    <div className={css.stack}>
      <Panel title="Endpoint group" aside={<PartAge part={group} service="endpoints" nameOf={nameOf} />}>
        <PartBody
          said={saidBy(group, 'endpoints', nameOf)}
          title="Endpoint group"
          part={group}
          none="There is no endpoint group of this name."
        >
          <FactList title="Endpoint group" facts={group.facts} said={saidBy(group, 'endpoints', nameOf)} />
        </PartBody>
      </Panel>
      {group.name !== null && <MembersPanel group={group.name} system={group.source} nameOf={nameOf} />}
    </div>
  )
}
