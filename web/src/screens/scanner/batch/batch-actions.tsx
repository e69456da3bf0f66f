import { IconCopy } from '@tabler/icons-react'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import button from '../../../ui/button.module.css'
import { Callout } from '../../../ui/callout.tsx'
import { CopyingButton } from '../../../ui/copy-button.tsx'
import { fitsAddress } from '../../../query/use-question.ts'
import css from '../scanner.module.css'
import type { BatchRow } from './batch-rows.ts'
import { noWhy } from '../../../changes/why-values.ts'

const onboarding = '/command-centre/ise-endpoint-onboard'
const lookUp = '/common-queries/device-lookup'

/** What forty labels become. */
export function BatchActions({ distinct }: { distinct: readonly BatchRow[] }) {
  const held = heldKeys(useProfile())
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const may = (path: string) => screens.some((screen) => screen.path === path && mayOpen(screen, held))
  const macs = distinct.flatMap(({ mac }) => mac ?? [])
  const list = distinct.map(({ canonical }) => canonical)
  const onboard = async () => {
    const address = `${onboarding}?list=1`
    const content = { text: ['mac', ...macs].join('\n'), ...noWhy }
    try {
      await call('PUT /account/drafts/', { body: { form: `${onboarding.slice(1)}/list`, content, address } })
      await navigate({ to: onboarding, search: { list: '1' } })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <nav className={css.actions} aria-label="Actions">
        {macs.length > 0 && may(onboarding) && (
          <Button size="large" onClick={() => void onboard()}>
            Onboard {macs.length} endpoint{macs.length === 1 ? '' : 's'}
          </Button>
        )}
        {list.length > 0 && may(lookUp) && fitsAddress(list) && (
          <Link
            to={lookUp}
            search={list.length === 1 ? { q: list[0] } : { list: list.join('\n') }}
            className={`${button.button} ${button.plain} ${button.large}`}
          >
            Look up {list.length} device{list.length === 1 ? '' : 's'}
          </Link>
        )}
        <CopyingButton
          icon={IconCopy}
          words="Copy list"
          copiedWords="Copied"
          what="List"
          text={() => list.join('\n')}
          disabled={list.length === 0}
        />
      </nav>
      {failed && (
        <Callout tone="bad">The list for onboarding is not kept. Copy it and paste it there.</Callout>
      )}
    </>
  )
}
