import { Stack } from 'aws-cdk-lib';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { namesWithPasskeys, type Brand, type Domain } from './brand.ts';

/** Settings of the web app: GET /config.json. */
export interface WebConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  apiUrl: string;
  apiKey: string;
  graphqlUrl: string;
}

/**
 * Answers /config.json at the edge, with the branding of the requested host. A file in the bucket
 * would need a custom resource, whose properties cannot include the API key's value; a function's
 * code can.
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

/** GET /theme.css: maps to a file of the host's brand. */
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

/** Branding of the variable 'host'; default: that of the first domain. */
function brandByHost(domains: readonly Domain[]): string {
  const brands = Object.fromEntries(domains.map(({ name, brand }) => [name, brand]));
  return `${JSON.stringify(brands)}[host] || ${JSON.stringify(domains[0]!.brand)}`;
}

/**
 * Rewrites all routes of the web app to its page. A name with an extension is a file; unknown files
 * are answered here, because S3's error is XML.
 * @param files top-level files of the web app, such as favicon.ico.
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
