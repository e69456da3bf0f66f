import { useQuery } from '@tanstack/react-query'
import { version } from '../../../package.json'
import { productName } from '../../ui/product.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import css from './about.module.css'

/** A file of the built pages, with our own licence first. */
const address = '/NOTICE.txt'

async function readNotices(signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  // Where the file is not there, the page itself may be what answers.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/plain'))
    throw new Error(`${address} answered ${response.status}.`)
  return response.text()
}

/** About: what this is, in which version, and the licences of all that it runs with. */
export function About() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['notices'],
    queryFn: ({ signal }) => readNotices(signal),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <>
      <PageHead title="About" />
      <Panel title={`${productName()} ${version}`} aside={data && <a href={address}>As text</a>}>
        {data ? (
          <pre className={css.notices}>{data}</pre>
        ) : isPending ? (
          <SkeletonRows rows={8} />
        ) : (
          <div className={css.part}>
            <Callout tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              The licences could not be read.
            </Callout>
          </div>
        )}
      </Panel>
    </>
  )
}
