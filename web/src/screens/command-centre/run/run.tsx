import { useNavigate, useSearch } from '@tanstack/react-router'
import { AnyBatch } from '../../../changes/batch/any-batch.tsx'
import { batchNumber } from '../../../changes/batch/list-or-one.tsx'
import { RunPage } from '../../../changes/run-page.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** One run, whoever made it, by its number in the address; or a list of them. */
export function RunScreen() {
  const { id = '', batch = '' } = useSearch({ strict: false }) as { id?: string; batch?: string }
  const navigate = useNavigate()
  if (batchNumber.test(batch)) return <AnyBatch id={batch} key={batch} />
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
