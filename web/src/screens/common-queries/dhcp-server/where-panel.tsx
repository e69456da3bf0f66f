import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FactRows } from './fact-rows.tsx'
import { whereFacts } from './where-facts.tsx'

const locate = screens.find(({ path }) => path === '/workflows/search-and-locate')

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** What others say of it: the last address table, the port, the sign-on, the name service. */
export function WherePanel({ answer, sources, nameOf }: Props) {
  const { attachments, title } = answer
  const askedAt = useContext(AnsweredFor)
  const held = heldKeys(useProfile())
  const mac = attachments[0]?.mac ?? answer.leases[0]?.mac ?? answer.reservations[0]?.mac ?? title
  return (
    <Panel
      title="Who uses it"
      aside={
        locate !== undefined && mayOpen(locate, held) ? (
          <Link to={locate.path} search={{ q: mac }}>
            Search and locate
          </Link>
        ) : undefined
      }
    >
      <FactRows title="Who uses it" rows={whereFacts(answer, sources, nameOf, askedAt)} />
    </Panel>
  )
}
