import type * as z from 'zod';
import type { Endpoint, ResponseOf } from '../../../../core/contract/endpoint.ts';
import type { CallOptions, ParamsOf } from '../../api/client.ts';
import { useWrite } from '../../api/queries.ts';
import type { Form, FormOptions } from '../../ui/form/form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';

type Values = Record<string, unknown>;
/** The query of a GET or DELETE, the body of the others. */
type SchemaOf<E extends Endpoint> = z.ZodType<Values, ParamsOf<E> & Values>;

interface EndpointFormOptions<E extends Endpoint, V extends ParamsOf<E> & Values> extends Pick<
  FormOptions<SchemaOf<E>, ResponseOf<E>, V>,
  'refuse' | 'tell' | 'newer'
> {
  /** Endpoints whose cached answers this makes old. */
  invalidates?: readonly Endpoint[];
  /** A query beside the body. */
  query?: CallOptions<E>['query'];
  /** Message of the page after success; undefined when the form gives it itself. */
  say?(answer: ResponseOf<E>, values: ParamsOf<E>): string | void;
}

/**
 * A form whose values are what an endpoint takes, checked by the endpoint's own schema and sent to
 * it.
 */
export function useEndpointForm<E extends Endpoint, V extends ParamsOf<E> & Values>(
  endpoint: E,
  start: V,
  { invalidates, query, say, ...options }: EndpointFormOptions<E, V> = {},
): Form<V> {
  const flash = useFlash();
  const { mutateAsync } = useWrite(endpoint, invalidates ? { invalidates } : {});
  const isInQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return useForm({
    ...options,
    schema: (isInQuery ? endpoint.query : endpoint.body) as SchemaOf<E>,
    start,
    send: (values) => mutateAsync({ params: values as ParamsOf<E>, query }),
    onSent: (answer, values) => {
      const said = say?.(answer, values as ParamsOf<E>);
      if (said) flash({ type: 'success', text: said });
    },
  });
}
