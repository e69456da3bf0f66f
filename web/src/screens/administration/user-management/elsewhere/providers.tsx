import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../../ui/button.tsx'
import { ResultTable } from '../../../../table/result-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { useProviders } from '../questions.ts'
import type { Place } from '../use-place.ts'
import { ProviderForm } from './provider-form.tsx'

type Provider = CallAnswer<Calls['GET /administration/user-management/openid/']>[number]

/** OpenID Connect providers that may sign people in. */
export function Providers({ place }: { place: Place }) {
  const providers = useProviders()
  if (providers.isError) {
    return <NotRead what="The providers" error={providers.error} onTryAgain={providers.refetch} />
  }
  if (providers.data === undefined) return <SkeletonRows rows={4} />
  if (place.open === '') return <List providers={providers.data} place={place} />
  const provider = providers.data.find(({ name }) => name === place.open)
  if (provider === undefined && place.open !== 'new') {
    return (
      <EmptyState
        kind="none"
        title="There is no such provider"
        words="It was removed, or the address is wrong."
        actions={<Button onClick={place.close}>All providers</Button>}
      />
    )
  }
  return <ProviderForm key={place.open} provider={provider ?? null} place={place} />
}

function List({ providers, place }: { providers: readonly Provider[]; place: Place }) {
  return (
    <Panel
      title="OpenID Connect providers"
      count={providers.length}
      aside={
        <Button size="small" onClick={() => place.go({ open: 'new' })}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          New provider
        </Button>
      }
    >
      <ResultTable
        title="OpenID Connect providers"
        none={
          <EmptyState
            kind="not-yet"
            title="There is no provider yet"
            words="People can sign in once its groups are mapped to roles or groups here."
          />
        }
        rows={providers}
        keyOf={({ name }) => name}
        columns={[
          {
            head: 'Provider',
            cell: ({ name, title }) => (
              <Link to="." search={{ ...place.address, open: name }}>
                {title}
              </Link>
            ),
          },
          { head: 'State', text: ({ enabled }) => (enabled ? 'in use' : 'off') },
          { head: 'Issuer', text: ({ issuer }) => issuer, look: 'mono' },
          { head: 'Second factor', text: (one) => (one.second_factor ? 'asked there' : 'asked here') },
        ]}
      />
    </Panel>
  )
}
