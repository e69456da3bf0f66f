import { useNavigate, useSearch } from '@tanstack/react-router'
import { RunPage } from '../../../changes/run-page.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** One run, whoever made it, by its number in the address. */
export function RunScreen() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  if (!/^[1-9]\d{0,9}$/.test(id)) {
    return (
      <>
        <PageHead title="Run" />
        <EmptyState
          kind="not-yet"
          title="Which run?"
          words="Its number belongs into the address, such as /command-centre/run?id=814."
        />
      </>
    )
  }
  return (
    <RunPage
      id={Number(id)}
      key={id}
      title="Run"
      onBack={null}
      onOpen={(other) => void navigate({ to: '.', search: { id: String(other) } })}
    />
  )
}
