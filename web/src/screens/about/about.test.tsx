import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import manifest from '../../../package.json'
import { About } from './about.tsx'

vi.mock('../../shell/page-head.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }))
vi.mock('../../ui/product.ts', () => ({ productName: () => 'Campus desk' }))

/** What the page reads, and what it shows then. */
const key = ['notices']
async function shown(answer: Response): Promise<string> {
  const asked = vi.fn(() => Promise.resolve(answer))
  vi.stubGlobal('fetch', asked)
  // Drawn anew it shows what came, as the page that stands does.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <About />
      </QueryClientProvider>,
    )
  expect(draw()).toContain('aria-hidden="true"')
  // On a server nothing is fetched by drawing: the query that was declared is run here.
  await client
    .getQueryCache()
    .find({ queryKey: key })
    ?.fetch()
    .catch(() => undefined)
  expect(asked).toHaveBeenCalledExactlyOnceWith('/NOTICE.txt', expect.anything())
  return draw()
}

beforeEach(() => vi.unstubAllGlobals())

test('About names product and version, and shows the licences as they are', async () => {
  const text = 'MIT License\n\nical.js 2.2.1, MPL-2.0 <unchanged>'
  const page = await shown(new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } }))
  expect(page).toContain(`Campus desk ${manifest.version}`)
  expect(page).toContain('ical.js 2.2.1, MPL-2.0 &lt;unchanged&gt;</pre>')
  expect(page).toContain('<a href="/NOTICE.txt">As text</a>')
})

test.each([
  ['is not there', new Response('', { status: 404, headers: { 'content-type': 'text/plain' } })],
  ['is a page', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
])('a file that %s is said, and can be asked for again', async (_what, answer) => {
  const page = await shown(answer)
  expect(page).toContain('The licences could not be read')
  expect(page).toContain('Try again')
  expect(page).not.toContain('<pre')
})
