import { PageTitle } from '../../shell/page-title.tsx'

export function NotFound() {
  return (
    <>
      <PageTitle title="NotFound" />
      <p>NotFound</p>
    </>
  )
}
