import { licences } from '@patchbay/contract/resources/licences'
import { modelLifecycles } from '@patchbay/contract/resources/model-lifecycles'
import { useSearch } from '@tanstack/react-router'
import { ListParts } from '../../../resources/list-parts.tsx'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { LicenceTimeline } from './licence-timeline.tsx'
import { MarkRenewed } from './mark-renewed.tsx'
import { SourcesNotRead } from './sources-not-read.tsx'

const parts = [
  { title: 'Licences and contracts', list: undefined },
  { title: 'Timeline', list: 'timeline' },
  { title: 'End of sale and support', list: 'models' },
] as const

/** What runs out, what is over-used, and what the product itself depends on. */
export function LicenseInformation() {
  const { list }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const shown = parts.find((part) => part.list === list) ?? parts[0]
  const nav = (
    <ListParts
      label="Kinds of license information"
      parts={parts.map((part) => ({
        title: part.title,
        current: part === shown,
        search: { list: part.list },
      }))}
    />
  )
  if (shown.list === 'timeline')
    return (
      <>
        <PageHead title={licences.title} />
        {nav}
        <SourcesNotRead />
        <LicenceTimeline />
      </>
    )
  if (shown.list === 'models')
    return <ResourcePage key="models" resource={modelLifecycles} title={licences.title} above={nav} />
  return (
    <ResourcePage
      key="licences"
      resource={licences}
      above={
        <>
          {nav}
          <SourcesNotRead />
        </>
      }
      acts={(row) => <MarkRenewed row={row} key={row.version} />}
    />
  )
}
