import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutKinds } from './form-values.ts'
import type { FormValues } from './form-values.ts'

const key = 'ivanti-request-submission'
const base = '/command-centre/ivanti-request-submission'
const named = (system: string) => (system === '' ? {} : { system })

/** What a desk offers somebody, as it tells it now. */
export function useTemplates(requester: string, system: string) {
  return useQuery({
    queryKey: [key, 'templates', requester, system],
    enabled: requester !== '',
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(`GET ${base}/choices/templates/`, { query: { requester, ...named(system) }, signal }),
  })
}

/** What is open about the same, as the desk tells it now. */
export function useOpenRequests({ about, kind, system }: Pick<FormValues, 'about' | 'kind' | 'system'>) {
  return useQuery({
    queryKey: [key, 'open', about, kind, system],
    enabled: about !== '',
    staleTime: 20_000,
    queryFn: ({ signal }) =>
      call(`GET ${base}/choices/open/`, {
        query: { kind: aboutKinds.find((one) => one === kind) ?? 'device', text: about, ...named(system) },
        signal,
      }),
  })
}

/** What a template asks now. */
export function useTemplate(template: string, system: string) {
  return useQuery({
    queryKey: [key, 'template', template, system],
    enabled: template !== '',
    staleTime: 60_000,
    queryFn: ({ signal }) => call(`GET ${base}/template/`, { query: { template, ...named(system) }, signal }),
  })
}

/** Choices that depend on other answers; null while those are not given. */
export function useNarrowed(
  place: { readonly template: string; readonly system: string; readonly parameter: string },
  given: Readonly<Record<string, string>> | null,
) {
  const { template, system, parameter } = place
  return useQuery({
    queryKey: [key, 'narrowed', template, system, parameter, given],
    enabled: given !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(`POST ${base}/choices/narrowed/`, {
        body: { system: system === '' ? null : system, template, parameter, given: { ...given } },
        signal,
      }),
  })
}
