import { Stack } from 'aws-cdk-lib';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { namesWithPasskeys, type Brand, type Domain } from './brand.ts';

/** Settings of a deployment for its web app: GET /config.json. */
export interface WebConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  apiUrl: string;
  apiKey: string;
  graphqlUrl: string;
}

/**
 * Answers /config.json at the edge, with the branding of the name that was asked for. A
 * file in the bucket would need a custom resource, whose properties cannot hold the API key's value;
 * a function's code can.
 */
export function configFunction(scope: Construct, config: WebConfig, brand: Brand): EdgeFunction {
  const headers =
    "{ 'content-type': { value: 'application/json; charset=utf-8' }, 'cache-control': { value: 'no-store' }, 'x-content-type-options': { value: 'nosniff' } }";
  const body = Stack.of(scope).toJsonString(config);
  return new EdgeFunction(scope, 'Config', {
    comment: 'The settings of the page',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(`function handler(event) {
  var config = ${body};
  var host = event.request.headers.host.value.toLowerCase();
  config.brand = ${brandByHost(brand.domains)};
  config.isProviders = config.brand === ${JSON.stringify(brand.domains[0]!.brand)};
  config.passkeys = ${JSON.stringify(namesWithPasskeys(brand))}.indexOf(host) >= 0;
  return { statusCode: 200, statusDescription: 'OK', headers: ${headers}, body: JSON.stringify(config) };
}`),
  });
}

/** Gives each name the theme of its own brand: GET /theme.css is a file of that brand. */
export function themeFunction(scope: Construct, domains: readonly Domain[]): EdgeFunction {
  return new EdgeFunction(scope, 'Theme', {
    comment: 'The theme of the name that was asked for',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(`function handler(event) {
  var request = event.request;
  var host = request.headers.host.value.toLowerCase();
  request.uri = '/brand/' + encodeURIComponent(${brandByHost(domains)}) + '/theme.css';
  return request;
}`),
  });
}

/** The branding of a variable 'host', that of the first name for one that is not known. */
function brandByHost(domains: readonly Domain[]): string {
  const brands = Object.fromEntries(domains.map(({ name, brand }) => [name, brand]));
  return `${JSON.stringify(brands)}[host] || ${JSON.stringify(domains[0]!.brand)}`;
}

/**
 * Sends every address of the portal's own router to its one page. A name with an extension is a
 * file; one that no build has is answered here, since S3's own answer is XML for machines.
 * @param files at the top of the web app, such as favicon.ico.
 */
export function pageFunction(scope: Construct, files: readonly string[]): EdgeFunction {
  return new EdgeFunction(scope, 'OnePage', {
    comment: 'Addresses of the router to the one page',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(`function handler(event) {
  var request = event.request;
  if (request.uri.indexOf('/assets/') === 0 || ${JSON.stringify(files)}.indexOf(request.uri.slice(1)) >= 0) return request;
  if (/\\.[a-z0-9]+$/i.test(request.uri)) return { statusCode: 404, statusDescription: 'Not Found', headers: { 'content-type': { value: 'application/json; charset=utf-8' }, 'x-content-type-options': { value: 'nosniff' } }, body: '{"message":"This address was not found."}' };
  request.uri = '/index.html';
  return request;
}`),
  });
}
